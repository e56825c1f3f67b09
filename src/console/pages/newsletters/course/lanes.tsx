import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../design/section.tsx'
import { number } from '../../../words.ts'
import { postOfficesQuery } from '../../outbox/queries.ts'
import { Road } from '../road.tsx'

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
      <ul className="lanes">
        {Array.from({ length: Math.min(connections, SHOWN) }, (_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its number.
          <li key={lane}>
            <b>Bahn {lane + 1}</b>
            <Road letters={each === 0 ? [] : [6, 24, 42, 60, 78].map((left) => left + ((lane * 7) % 14))} />
            <span>{number(each)} je Minute</span>
          </li>
        ))}
        {connections > SHOWN && <li className="soft">und {number(connections - SHOWN)} weitere Bahnen</li>}
        <li>
          <b>Bestätigungen</b>
          <Road letters={[70]} />
          <span>haben Vorfahrt</span>
        </li>
      </ul>
    </Section>
  )
}

const SHOWN = 4
