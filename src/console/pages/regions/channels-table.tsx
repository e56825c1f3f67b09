import '../../design/data-table.css'
import './channels-table.css'
import { useQuery } from '@tanstack/react-query'
import { CHANNEL_NAME_MAX_LENGTH, type RegionChannels } from '../../../contract/console/channels.ts'
import type { Region } from '../../../contract/console/regions.ts'
import { api, asked } from '../../api.ts'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { Section } from '../../design/section.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { number } from '../../words.ts'

type ChannelsProps = { region: Pick<Region, 'id'>; may: boolean }

const brought = (id: number) => asked('GET /api/regions/:id/channels', { id })

/** What brought people to a region, by the code that was behind the address. */
export function ChannelsTable({ region, may }: ChannelsProps) {
  const query = useQuery(brought(region.id))
  return (
    <Section title="Was es gebracht hat">
      <Answered query={query}>
        {(channels) => <Table channels={channels} region={region} may={may} />}
      </Answered>
      {may && <NameCode region={region} />}
    </Section>
  )
}

function Table({
  channels: { channels, others, without, confirmed },
  region,
  may,
}: ChannelsProps & { channels: RegionChannels }) {
  const remove = useAction({
    send: (id: number) => api('POST /api/channels/:id/remove', { id }),
    renews: brought(region.id).queryKey,
    failed: 'Nicht entfernt',
  })
  if (confirmed === 0) {
    return (
      <Empty title="Noch hat hier niemand bestätigt">
        Dann steht hier, welcher Aushang, welche Anzeige und welcher Verein Haushalte gebracht hat.
      </Empty>
    )
  }
  return (
    <table className="data-table channels-table figure-text">
      <thead>
        <tr>
          <th scope="col">Weg</th>
          <th scope="col" className="numeric">
            bestätigt
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ code, name, id, confirmed: households }) => (
          <tr key={code}>
            <th scope="row">
              {name} <small className="soft">{code}</small>
              {may && id !== null && (
                <button
                  type="button"
                  className="link soft"
                  aria-label={`Namen von ${code} entfernen`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                >
                  entfernen
                </button>
              )}
            </th>
            <td className="numeric">{number(households)}</td>
          </tr>
        ))}
        {others > 0 && <Rest name="andere Kennungen" confirmed={others} />}
        <Rest name="ohne Kennung" confirmed={without} />
      </tbody>
    </table>
  )
}

function Rest({ name, confirmed }: { name: string; confirmed: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{number(confirmed)}</td>
    </tr>
  )
}

/** Anybody may invent codes: those that got a name are counted by themselves, all others together. */
function NameCode({ region }: Pick<ChannelsProps, 'region'>) {
  const add = useAction({
    send: (given: { code: string; name: string }) => api('POST /api/channels', given),
    renews: brought(region.id).queryKey,
    done: (_, { code, name }) => ({ title: 'Benannt', text: `${code} zählt jetzt als „${name}“.` }),
  })
  return (
    <details className="channel-form">
      <summary>Eine Kennung benennen</summary>
      <Form
        action="Benennen"
        busy={add.isPending && 'Wird benannt …'}
        error={add.error}
        onSend={(fields) =>
          add.mutate({ code: String(fields.get('code')).trim(), name: String(fields.get('name')).trim() })
        }
      >
        <TextField
          label="Kennung"
          hint="Was in der Adresse hinter ?v= steht, zum Beispiel ?v=maz-dezember auf einer Anzeige."
          name="code"
          autoComplete="off"
          required
        />
        <TextField label="Name" name="name" maxLength={CHANNEL_NAME_MAX_LENGTH} autoComplete="off" required />
      </Form>
    </details>
  )
}
