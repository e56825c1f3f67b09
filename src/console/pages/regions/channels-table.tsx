import '../../design/data-table.css'
import './channels-table.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegionChannel, RegionChannels } from '../../../contract/console/channels.ts'
import { asked } from '../../api.ts'
import { Section } from '../../design/section.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useMay } from '../../shell/me.ts'
import { number } from '../../words.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import type { RegionFacts } from './channel-draft.ts'
import { each, price } from './money.ts'

/** What brought people to a region and what a household cost by each way, with where to enter it. */
export function ChannelsTable({ region }: { region: RegionFacts }) {
  const query = useQuery(asked('GET /api/regions/:id/channels', { id: region.id }))
  const may = useMay('send')
  const [opened, setOpened] = useState<string>()
  return (
    <Section
      title="Was es gebracht hat"
      id="wege"
      aside={
        may && (
          <button type="button" className="channels-enter" onClick={() => setOpened('')}>
            Kosten eintragen
          </button>
        )
      }
    >
      <Answered query={query}>
        {(brought) => <Table brought={brought} onOpen={may ? setOpened : undefined} />}
      </Answered>
      <ChannelDialog
        opened={opened}
        region={region}
        brought={query.data?.channels ?? []}
        onClose={() => setOpened(undefined)}
      />
    </Section>
  )
}

type TableProps = { brought: RegionChannels; onOpen: ((code: string) => void) | undefined }

function Table({ brought, onOpen }: TableProps) {
  const { channels, others, without, confirmed, costCents } = brought
  if (channels.length === 0 && confirmed === 0) {
    return (
      <Empty title="Noch hat hier niemand bestätigt">
        Dann steht hier, welcher Aushang, welche Anzeige und welcher Verein Haushalte gebracht hat.
      </Empty>
    )
  }
  return (
    <div className="table-box">
      <table className="data-table channels-table">
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
            <ChannelRow key={channel.code} channel={channel} onOpen={onOpen} />
          ))}
          {others > 0 && <Rest name="andere Kennungen" confirmed={others} />}
          <Rest name="ohne Kennung" confirmed={without} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">zusammen</th>
            <td className="numeric">{price(costCents)}</td>
            <td className="numeric">{number(confirmed)}</td>
            <td className="numeric">
              <b>{each(costCents, confirmed)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const PAID_WORDS = { here: undefined, shared: 'anteilig', elsewhere: 'anderswo bezahlt' } as const

function ChannelRow({ channel, onOpen }: { channel: RegionChannel; onOpen: TableProps['onOpen'] }) {
  const { code, name, paid, confirmed } = channel
  const costCents = paid === 'elsewhere' ? null : channel.costCents
  const note = PAID_WORDS[paid]
  return (
    <tr>
      <th scope="row">
        {onOpen ? (
          <button type="button" className="row-button" onClick={() => onOpen(code)}>
            {name}
          </button>
        ) : (
          name
        )}
        {note && <small className="soft">{note}</small>}
      </th>
      <td className="numeric">{price(costCents)}</td>
      <td className="numeric">{number(confirmed)}</td>
      <td className="numeric">{each(costCents, confirmed)}</td>
    </tr>
  )
}

function Rest({ name, confirmed }: { name: string; confirmed: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">–</td>
      <td className="numeric">{number(confirmed)}</td>
      <td className="numeric">–</td>
    </tr>
  )
}
