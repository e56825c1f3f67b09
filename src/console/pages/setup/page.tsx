import './setup.css'
import { useQuery } from '@tanstack/react-query'
import type { Setup, SetupFinding } from '../../../contract/console/setup.ts'

import { Button } from '../../design/button.tsx'
import { Figure, Figures } from '../../design/figures.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { atClock, number } from '../../words.ts'
import { Facts } from './facts.tsx'
import { FindingGroups } from './finding-groups.tsx'
import { setupQuery } from './queries.ts'

/** What `npm run dorfteller -- doctor` finds, with the way to the fix; and what is in use. */
export default function SetupPage() {
  const setup = useQuery(setupQuery)
  return (
    <>
      <PageHead
        title="Einrichtung"
        note={
          setup.data &&
          `Was npm run dorfteller -- doctor findet. Geprüft: ${atClock(setup.data.checkedAt)} Uhr`
        }
      >
        <Link to="/einrichtung/angaben">Angaben zur Seite</Link>
        <Button onClick={() => setup.refetch()} busy={setup.isFetching && 'Wird geprüft …'}>
          Noch einmal prüfen
        </Button>
      </PageHead>
      <Answered query={setup} loading="Wird geprüft …">
        {(data) => <WholeSetup setup={data} />}
      </Answered>
    </>
  )
}

function WholeSetup({ setup: { groups, facts } }: { setup: Setup }) {
  const findings = groups.flatMap((group) => group.findings)
  const count = (level: SetupFinding['level']) =>
    number(findings.filter((finding) => finding.level === level).length)
  return (
    <>
      <Figures>
        <Figure
          label="Kaputt"
          value={count('broken')}
          meaning="Muss behoben werden, damit die Seite richtig läuft"
        />
        <Figure
          label="Offen vor dem Start"
          value={count('open')}
          meaning="Muss erledigt sein, bevor Besucher kommen"
        />
        <Figure label="Hinweise" value={count('hint')} meaning="Gut zu wissen" />
      </Figures>
      <div className="columns setup-columns">
        <FindingGroups groups={groups} />
        <Facts facts={facts} />
      </div>
    </>
  )
}
