export interface ChartPoint {
  x: number;
  y: number;
}

/** Where the drawing begins: right of the marks' numbers, below the highest value's, above the opponents. */
const [left, right, above, below] = [36, 8, 26, 44];

/** Round marks from nothing to the highest value or above it, three to six of them. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => most / one <= 5) ?? 1000;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Where values stand in a chart of a size whose highest mark is `top`. */
export function places(values: number[], top: number, width: number, height: number): ChartPoint[] {
  const each = (width - left - right) / values.length;
  return values.map((value, index) => ({
    x: tenth(left + each * (index + 0.5)),
    y: tenth(above + (height - above - below) * (1 - value / top)),
  }));
}

/** Which place is nearest to a distance from the left edge. */
export const nearestPoint = (of: ChartPoint[], x: number) =>
  of.reduce((best, place, index) => (Math.abs(place.x - x) < Math.abs((of[best]?.x ?? 0) - x) ? index : best), 0);
