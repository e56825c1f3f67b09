import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../design/section.tsx'
import { number } from '../../../words.ts'
import { postOfficesQuery } from '../../outbox/queries.ts'

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
            <Road letters={each === 0 ? 0 : 5} first={6 + ((lane * 7) % 14)} />
            <span>{number(each)} je Minute</span>
          </li>
        ))}
        {connections > SHOWN && <li className="soft">und {number(connections - SHOWN)} weitere Bahnen</li>}
        <li>
          <b>Bestätigungen</b>
          <Road letters={1} first={70} />
          <span>haben Vorfahrt</span>
        </li>
      </ul>
    </Section>
  )
}

const SHOWN = 4

/** A picture: how many letters are drawn says nothing. */
function Road({ letters, first }: { letters: number; first: number }) {
  return (
    <span className="road" aria-hidden="true">
      {Array.from({ length: letters }, (_, letter) => first + letter * 18).map((left) => (
        <svg key={left} viewBox="0 0 22 15" style={{ left: `${left}%` }} aria-hidden="true">
          <path d="M1 1h20v13H1z" />
          <path d="m1 1 10 8 10-8" />
        </svg>
      ))}
    </span>
  )
}
