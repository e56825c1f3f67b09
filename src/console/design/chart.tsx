import './chart.css'
import type { ScaleLinear } from 'd3-scale'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { number, shortDay } from '../words.ts'

type ChartProps = {
  /** What it shows, in a sentence. */
  label: string
  /** Pixels. */
  height: number
  children: (width: number) => ReactNode
}

/** A drawing to the measure of its place, in pixels: words and lines are as large on a phone as elsewhere. */
export function Chart({ label, height, children }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidthOf(box)
  return (
    <div className="chart" ref={box}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {children(width)}
      </svg>
    </div>
  )
}

function useWidthOf(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

type ValueGridProps = { scale: ScaleLinear<number, number>; ticks: number; left: number; right: number }

/** A rule for each round number, with the number at its left. */
export function ValueGrid({ scale, ticks, left, right }: ValueGridProps) {
  return scale
    .ticks(ticks)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <path className="chart-rule" d={`M${left} ${scale(tick)}H${right}`} />
        <text x={left - 9} y={scale(tick) + 4.5} textAnchor="end">
          {number(tick)}
        </text>
      </g>
    ))
}

type DayMarksProps = { days: readonly string[]; x: (index: number) => number; y: number }

/** The first day, one in the middle, the last. */
export function DayMarks({ days, x, y }: DayMarksProps) {
  return marksOf(days.length).map(([index, anchor]) => (
    <text key={index} x={x(index)} y={y} textAnchor={anchor}>
      {shortDay(days[index] ?? '')}
    </text>
  ))
}

function marksOf(count: number): [index: number, anchor: 'start' | 'middle' | 'end'][] {
  if (count < 3) return Array.from({ length: count }, (_, index) => [index, 'middle'])
  return [
    [0, 'start'],
    [Math.floor(count / 2), 'middle'],
    [count - 1, 'end'],
  ]
}

type SlotsProps = { titles: readonly string[]; left: number; width: number; top: number; ground: number }

/** Invisible columns that say, pointed at, what was on their day. */
export function Slots({ titles, left, width, top, ground }: SlotsProps) {
  return titles.map((title, index) => (
    <rect
      key={title}
      className="chart-slot"
      x={left + index * width}
      width={width}
      y={top}
      height={ground - top}
    >
      <title>{title}</title>
    </rect>
  ))
}
