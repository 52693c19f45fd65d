import { drawPlot, type Line } from '../plot.ts';

/**
 * A point for one factor of the ceilings: the amount that an attack bills, and the money of honest publishers
 * that is held back.
 */
export interface RulePoint {
  /** The amount that an attack with the key of a large publisher bills in an hour, in usual hours. */
  readonly attack: number;
  /** The money of honest publishers that is held back, in percent. */
  readonly ordinaryHeld: number;
  readonly holidayHeld: number;
  readonly newsletterHeld: number;
}

/** `current` is the point of the numbers in use. */
export function drawRules(points: readonly RulePoint[], current: RulePoint): string {
  const line = (read: (point: RulePoint) => number): Line['points'] =>
    points.map((point) => [point.attack, read(point)]);
  const at = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  const [first, last] = [points[0]?.attack ?? 1, points.at(-1)?.attack ?? 10];
  return drawPlot({
    title: 'Honest money that waits for staff, by what an attack can bill',
    caption: 'what a stolen key of a large publisher bills in an hour, in usual hours of that publisher',
    label: 'Honest money held back, by what an attack can bill in an hour',
    x: {
      scale: 'log',
      from: first,
      to: last,
      ticks: [5, 10, 15, 20].filter((tick) => tick > first && tick < last),
      format: (value) => `${value} ×`,
    },
    y: {
      scale: 'linear',
      from: 0,
      to: 80,
      ticks: [0, 20, 40, 60, 80],
      format: (value) => `${value} %`,
    },
    lines: [
      {
        style: 'second',
        label: `newsletter hours at 8 to 12 times (${at(current.newsletterHeld)})`,
        points: line(({ newsletterHeld }) => newsletterHeld),
      },
      {
        style: 'first',
        label: `a holiday at five times (${at(current.holidayHeld)})`,
        points: line(({ holidayHeld }) => holidayHeld),
      },
      {
        style: 'limit',
        label: `ordinary days (${at(current.ordinaryHeld)})`,
        points: line(({ ordinaryHeld }) => ordinaryHeld),
      },
      {
        style: 'base',
        label: `the rule: ten usual hours (${current.attack.toFixed(1)} ×)`,
        points: [
          [current.attack, 0],
          [current.attack, 40],
        ],
      },
    ],
    legend: { left: 424, top: 70, width: 396 },
  });
}
