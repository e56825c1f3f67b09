import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { PERIODS, type Period } from '../../contract/console/period.ts'
import { Select } from '../design/select.tsx'

const Slot = createContext<HTMLElement | null>(null)

/** Says where in the head the tools of a page go. */
export const HeadSlot = Slot.Provider

/** Puts the filters that hold for a whole page into the console's head, beside the navigation. */
export function HeadTools({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot && createPortal(children, slot)
}

const IN_ORDER: readonly { value: Period; name: string }[] = [
  { value: '7', name: 'Letzte 7 Tage' },
  { value: '30', name: 'Letzte 30 Tage' },
  { value: '90', name: 'Letzte 90 Tage' },
  { value: '365', name: 'Letzte 12 Monate' },
  { value: 'all', name: 'Gesamte Zeit' },
]

type PeriodSelectProps = {
  period: Period | undefined
  /** Undefined is what an address without a period shows. */
  onChange: (period: Period | undefined) => void
}

/** The period that a page's figures are of, in the console's head. */
export function PeriodSelect({ period = PERIODS[0], onChange }: PeriodSelectProps) {
  return (
    <HeadTools>
      <Select
        label="Zeitraum"
        value={period}
        options={IN_ORDER}
        onChange={(chosen) => onChange(chosen === PERIODS[0] ? undefined : chosen)}
      />
    </HeadTools>
  )
}
