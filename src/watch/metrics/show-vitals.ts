import { Gauge, type Registry } from 'prom-client'
import type { Vitals } from '../vitals/vitals.ts'
import { databaseFigures } from './database-figures.ts'
import type { Figure } from './figure.ts'
import { machineFigures } from './machine-figures.ts'

/** Shows the vitals as they were found last. Of a part that could not be asked nothing is shown: no figure is better than an old one. */
export function showVitals(register: Registry, vitals: () => Vitals): void {
  for (const figure of machineFigures) show(figure, () => vitals().machine, register)
  for (const figure of databaseFigures) show(figure, () => vitals().database, register)
}

function show<Part>(
  { name, help, label, of }: Figure<Part>,
  part: () => Part | undefined,
  register: Registry,
) {
  new Gauge({
    name: `dorfteller_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [register],
    collect() {
      // Without a label a figure would stand there as 0.
      if (label) this.reset()
      else this.remove()
      const now = part()
      const value = now && of(now)
      if (typeof value === 'number') this.set(value)
      else for (const [key, of] of value ?? []) this.set({ [label ?? '']: key }, of)
    },
  })
}
