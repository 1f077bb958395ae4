export interface ChartPoint {
  x: number;
  y: number;
}

/** Margins of the plot area in pixels: for the axis labels, right edge, value labels and opponents. */
const [left, right, above, below] = [36, 8, 26, 44];

/** Returns three to six evenly spaced axis ticks from 0 to at least `most`. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((size) => most / size <= 5) ?? 1000;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Returns the coordinates of the values in a chart whose highest tick is `top`. */
export function chartPoints(values: number[], top: number, width: number, height: number): ChartPoint[] {
  const each = (width - left - right) / values.length;
  return values.map((value, index) => ({
    x: tenth(left + each * (index + 0.5)),
    y: tenth(above + (height - above - below) * (1 - value / top)),
  }));
}

/** Returns the index of the point that is nearest to `x`. */
export const nearestPoint = (of: ChartPoint[], x: number) =>
  of.reduce((best, place, index) => (Math.abs(place.x - x) < Math.abs((of[best]?.x ?? 0) - x) ? index : best), 0);
