import { cpus, loadavg, totalmem } from 'node:os'

/** Node, processors and load, for the head of a report: figures of a busy machine say little. */
export function machine(): string {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, Node ${process.version}, load before ${load}`
}

/** The middle value; of an even number of values the lower one of the two in the middle. */
export const median = (values: number[]): number => quantile(values, 0.5)

/** The value that this part of the values does not exceed. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** A whole number of a program's arguments, or its default. @throws with the usage when it is none. */
export function numberArgument(place: number, fallback: number): number {
  const given = process.argv[2 + place]
  if (given === undefined) return fallback
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${given}" is no whole number above 0.`)
  return number
}
