import { cpus, loadavg, totalmem } from 'node:os'

/** Node, processors and load, for the head of a report: figures of a busy machine say little. */
export function machine(): string {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, Node ${process.version}, load before ${load}`
}
