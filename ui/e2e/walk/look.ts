// Finds visual defects of the current page. Runs inside the page, so it uses nothing from outside the function.

export interface Rules {
  /** Width of the window in CSS pixels, because the layout viewport of a phone grows with overflowing content. */
  width: number;
  /** Root font size in CSS pixels. */
  size: number;
  /** Minimum width and height of a target in CSS pixels. */
  target: number;
}

/** Returns a sentence for each element that is cut off, covered, too small to press, or wider than the window. */
export async function look({ width, target, size }: Rules): Promise<string[]> {
  // A new font size takes effect some frames after the call.
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (getComputedStyle(document.documentElement).fontSize !== `${size}px`) await frame();
  await frame();
  await frame();
  const found = new Set<string>();
  const name = (element: Element) => {
    const classes = typeof element.className === 'string' ? element.className.trim().replace(/\s+/g, '.') : '';
    return `${element.localName}${element.id ? `#${element.id}` : ''}${classes ? `.${classes}` : ''}`;
  };
  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const root = document.documentElement;
  if (root.scrollWidth > width) {
    const scrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolled(element.parentElement));
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolled(element.parentElement))
      .filter((element) => !element.closest('.app-tabs'))
      .at(-1);
    found.add(
      `the page is ${root.scrollWidth} px wide${widest ? `: ${name(widest)} "${short(widest.textContent)}"` : ''}`,
    );
  }

  // A modal dialog makes the rest of the page inert.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const scope = modal ?? document.body;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const style = (element: Element) => {
    let computed = styles.get(element);
    if (!computed) {
      computed = getComputedStyle(element);
      styles.set(element, computed);
    }
    return computed;
  };
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.vh, .skip') &&
    style(element).clipPath !== 'inset(50%)';
  /** Returns the box outside of which an element is clipped, whatever the scroll position. */
  const limit = (from: Element) => {
    const box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity, by: '' };
    for (let element: Element | null = from; element && element !== root; element = element.parentElement) {
      const { overflowX, overflowY, position } = style(element);
      const rect = element.getBoundingClientRect();
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break;
      if (hides(overflowX) && rect.right < box.right) Object.assign(box, { right: rect.right, by: name(element) });
      if (hides(overflowX) && rect.left > box.left) Object.assign(box, { left: rect.left, by: name(element) });
      if (hides(overflowY) && rect.bottom < box.bottom) Object.assign(box, { bottom: rect.bottom, by: name(element) });
      if (position === 'fixed') break;
    }
    return box;
  };

  interface Run {
    text: string;
    element: Element;
    rect: DOMRect;
  }
  const runs: Run[] = [];
  const cut: { text: string; by: string }[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim();
    if (!text || !element || element.closest('script, style, noscript, option, svg, [aria-hidden="true"]')) continue;
    if (!seen(element)) continue;
    range.selectNodeContents(node);
    const box = limit(element);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const lost =
        rect.right > box.right + 1 || rect.left < box.left - 1 || rect.bottom > box.bottom + rect.height * 0.25;
      const said = element.closest('[title], [aria-label]');
      const full = said?.getAttribute('title') ?? said?.getAttribute('aria-label') ?? '';
      if (lost && !full.includes(text)) cut.push({ text, by: box.by });
      if (!lost) runs.push({ text, element, rect });
    }
    if (/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/.test(text) && !element.closest('code, .mono, input'))
      found.add(`a date that is not written as the design does: "${short(text)}"`);
  }

  for (const { text, by } of cut)
    if (!runs.some((run) => run.text.includes(text))) found.add(`cut off by ${by}: "${short(text)}"`);

  // The selected option of a select, and the placeholder of an empty input.
  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of scope.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[placeholder]')) {
    if (!canvas || !seen(field)) continue;
    const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = style(field);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    // A truncated option is readable in the open select.
    if (text && canvas.measureText(text.slice(0, 8)).width > room + 1)
      found.add(`cut off in its field: "${short(text)}"`);
  }

  // Overlapping text. Fixed and sticky elements are excluded: the text under them can be scrolled away.
  const floating = (element: Element) => {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement)
      if (/fixed|sticky/.test(style(one).position)) return true;
    return false;
  };
  const scrollerOf = (element: Element) => {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement)
      if (/auto|scroll/.test(style(one).overflowX)) return one;
    return null;
  };
  /** Returns whether text beyond the edge of its scroller only seems to lie on text outside of that scroller. */
  const isScrolledAway = (a: Run, b: Run) => {
    const [one, other] = [scrollerOf(a.element), scrollerOf(b.element)];
    if (one === other) return false;
    const left = Math.max(a.rect.left, b.rect.left);
    const right = Math.min(a.rect.right, b.rect.right);
    return [one, other].some((scroller) => {
      const box = scroller?.getBoundingClientRect();
      return box && (left >= box.right || right <= box.left);
    });
  };
  const still = runs.filter(({ element }) => !floating(element)).sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, a] of still.entries())
    for (let next = index + 1; next < still.length; next += 1) {
      const b = still[next];
      if (!b || b.rect.top >= a.rect.bottom - 1) break;
      if (a.element === b.element) continue;
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
      // Line boxes are higher than the distance between lines.
      if (across > 3 && down > Math.min(a.rect.height, b.rect.height) * 0.4 && !isScrolledAway(a, b))
        found.add(`"${short(a.text)}" and "${short(b.text)}" stand on each other`);
    }

  // Pictures over text, such as a crest over the score.
  for (const picture of scope.querySelectorAll('img, svg, .crest')) {
    if (!seen(picture) || floating(picture)) continue;
    const rect = picture.getBoundingClientRect();
    for (const run of still) {
      if (picture.contains(run.element) || run.element.contains(picture)) continue;
      const across = Math.min(rect.right, run.rect.right) - Math.max(rect.left, run.rect.left);
      const down = Math.min(rect.bottom, run.rect.bottom) - Math.max(rect.top, run.rect.top);
      if (across < 4 || down < 4) continue;
      const x = Math.max(rect.left, run.rect.left) + across / 2;
      const y = Math.max(rect.top, run.rect.top) + down / 2;
      const top = document.elementFromPoint(x, y);
      if (top && picture.contains(top)) found.add(`${name(picture)} covers "${short(run.text)}"`);
    }
  }

  // Target size: the box of the control, of its label, or of a pseudo-element that extends it.
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]';
  for (const element of scope.querySelectorAll(pressable)) {
    if (!seen(element) || element.closest('[inert]')) continue;
    const label =
      element.closest('label') ?? (element.id ? document.querySelector(`label[for="${element.id}"]`) : null);
    const boxes = [element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []));
    if (boxes[0] && (boxes[0].width < 1 || boxes[0].height < 1)) continue;
    const fits = boxes.some((box) => box.width >= target - 0.5 && box.height >= target - 0.5);
    if (fits) continue;
    // Inline links in a sentence are exempt.
    const beside = [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    if (style(element).display === 'inline' && beside) continue;
    // A stretched `::after` counts where it is on top. A sticky column may cover the middle of the row.
    const { width: across, height: down } = element.getBoundingClientRect();
    const held = (inline: ScrollLogicalPosition) => {
      element.scrollIntoView({ block: 'center', inline, behavior: 'instant' });
      const { left, top } = element.getBoundingClientRect();
      const at = (x: number, y: number) => document.elementFromPoint(left + across / 2 + x, top + down / 2 + y);
      const isOwn = (hit: Element | null) =>
        hit && (element.contains(hit) || (hit.localName === 'label' && hit.contains(element)));
      /** Returns how far the element extends from its centre in one direction, and the element beyond it. */
      const reach = (dx: number, dy: number): [number, string] => {
        // Goes out in steps of four pixels, and then over the last four one by one.
        let step = 0;
        while (step < target && isOwn(at(dx * step, dy * step))) step += 4;
        for (step = Math.max(0, step - 3); step < target; step += 1) {
          const hit = at(dx * step, dy * step);
          if (!isOwn(hit)) return [step, hit ? name(hit) : 'the edge'];
        }
        return [target, ''];
      };
      const [up, upper] = reach(0, -1);
      const [low, lower] = reach(0, 1);
      const [back, before] = reach(-1, 0);
      const [on, after] = reach(1, 0);
      return { high: up + low - 1, wide: back + on - 1, by: [upper, lower, before, after].join(' ') };
    };
    const isSmall = ({ high, wide }: { high: number; wide: number }) => high < target - 1 || wide < target - 1;
    let most = held('center');
    if (isSmall(most)) most = [most, held('end')].sort((a, b) => b.high * b.wide - a.high * a.wide)[0] ?? most;
    if (isSmall(most))
      found.add(
        `${name(element)} "${short(element.getAttribute('aria-label') ?? element.textContent)}" is ${most.wide} x ${most.high}; beside it ${most.by}`,
      );
  }
  window.scrollTo(0, 0);
  return [...found];
}
