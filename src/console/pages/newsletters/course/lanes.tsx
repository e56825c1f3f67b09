import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../design/section.tsx'
import { counted, number } from '../../../words.ts'
import { postOfficesQuery } from '../../outbox/queries.ts'
import { LaneList } from '../lane-list.tsx'

/** Through which connections letters leave, each as a lane; confirmations go first in all of them. */
export function Lanes({ rate, isHeld }: { rate: number; isHeld: boolean }) {
  const { data } = useQuery(postOfficesQuery)
  const connections = (data?.postOffices ?? [])
    .filter(({ silent }) => !silent)
    .reduce((sum, { connections: lanes }) => sum + lanes, 0)
  if (connections === 0) return null
  const each = isHeld ? 0 : Math.round(rate / connections)
  return (
    <Section title="Bahnen" aside={isHeld ? 'angehalten' : `${number(Math.round(rate))} Briefe je Minute`}>
      <LaneList
        label={`${counted(connections, 'Bahn', 'Bahnen')} zum Mailserver`}
        lanes={connections}
        pace={`${number(each)} je Minute`}
        isHeld={each === 0}
      />
    </Section>
  )
}
