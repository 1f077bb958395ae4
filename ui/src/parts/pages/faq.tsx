import '../../kit/css/fold.css';
import './faq.css';
import type { Of } from '../../api/types.ts';
import { Prose } from './prose.tsx';

interface FaqProps {
  title: string;
  items: Of<'ShownFaqItem'>[];
}

/** Questions that expand to their answers. The `details` elements share a `name`, so only one is open at a time. */
export const Faq = ({ title, items }: FaqProps) => (
  <section className="section faq" aria-labelledby="faq">
    <div className="section-head">
      <h2 id="faq">{title}</h2>
    </div>
    {items.map((item) => (
      <details key={item.question} className="fold" name="faq">
        <summary>{item.question}</summary>
        <Prose html={item.html} />
      </details>
    ))}
  </section>
);
