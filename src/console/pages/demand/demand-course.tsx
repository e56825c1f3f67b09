import type { Demand } from '../../../contract/console/demand.ts'
import { Section } from '../../design/section.tsx'
import { Curve } from './curve.tsx'
import { Funnel } from './funnel.tsx'

/** How it came to be, in the period chosen. @param region its name; undefined: everywhere */
export function DemandCourse({ demand, region }: { demand: Demand; region: string | undefined }) {
  return (
    <div className="demand-course">
      <Section title="Vom Besuch zur Anmeldung" aside={region}>
        <Funnel demand={demand} isRegion={region !== undefined} />
      </Section>
      <Section title="Anmeldekurve" aside="gesamt und je Tag">
        <Curve demand={demand} />
      </Section>
    </div>
  )
}
