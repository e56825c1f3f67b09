import { useQuery } from '@tanstack/react-query'
import type { RegionChannels } from '../../../contract/console/channels.ts'
import { Section } from '../../design/section.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { number } from '../../words.ts'
import { broughtQuery } from './queries.ts'

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
const wholeEuros = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** „65 €“, „65,50 €“, „–“ where nobody knows. */
const costText = (cents: number | null) =>
  cents === null ? '–' : (cents % 100 === 0 ? wholeEuros : euros).format(cents / 100)
const eachText = (cents: number | null, households: number) =>
  cents === null || households === 0 ? '–' : euros.format(cents / households / 100)

/** What brought people here, and what a household cost. */
export function ChannelsTable({ id }: { id: number }) {
  const query = useQuery(broughtQuery(id))
  return (
    <Section title="Was es gebracht hat" id="wege" aside="je bestätigtem Haushalt">
      <Answered query={query}>
        {(brought) =>
          brought.confirmed === 0 ? (
            <Empty title="Noch niemand">
              Wer über einen Aushang, eine Anzeige oder einen Link kam, steht dann hier.
            </Empty>
          ) : (
            <Channels brought={brought} />
          )
        }
      </Answered>
    </Section>
  )
}

function Channels({ brought }: { brought: RegionChannels }) {
  const { channels, others, without, confirmed } = brought
  // As long as nobody has entered any cost there is no sum of them.
  const costCents = channels.some((channel) => channel.costCents !== null) ? brought.costCents : null
  return (
    <table className="region-table figure-text">
      <caption className="hidden-text">Wege, ihre Kosten und die Haushalte, die über sie kamen</caption>
      <thead>
        <tr>
          <th scope="col">Weg</th>
          <th scope="col" className="numeric">
            Kosten
          </th>
          <th scope="col" className="numeric">
            bestätigt
          </th>
          <th scope="col" className="numeric">
            je Haushalt
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => (
          <Line
            key={channel.code}
            name={channel.name}
            cents={channel.costCents}
            households={channel.confirmed}
          />
        ))}
        {others > 0 && <Line name="andere Kennungen" cents={null} households={others} />}
        {without > 0 && <Line name="ohne Kennung" cents={null} households={without} />}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">zusammen</th>
          <td className="numeric">{costText(costCents)}</td>
          <td className="numeric">{number(confirmed)}</td>
          <td className="numeric">
            <b>{eachText(costCents, confirmed)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ name, cents, households }: { name: string; cents: number | null; households: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{costText(cents)}</td>
      <td className="numeric">{number(households)}</td>
      <td className="numeric">{eachText(cents, households)}</td>
    </tr>
  )
}
