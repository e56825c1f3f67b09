import { useQuery } from '@tanstack/react-query'
import { routes } from '../../routes.ts'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Copy, Field, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { counted } from '../words.ts'
import { Ranking } from './ranking.tsx'

type Channel = RouterOutputs['channels']['list'][number]

/** What brought people, by the code that was behind the address; with a name it is counted by itself. */
export function Channels() {
  const query = useQuery(ask.channels.list.queryOptions())
  const may = useMe()?.may.send
  return (
    <Section title="Was Anmeldungen gebracht hat" aside="bestätigte Haushalte, seit Beginn">
      <Answered query={query}>
        {(channels) => {
          const by = channels.filter(({ code }) => code !== null)
          const without = channels.find(({ code }) => code === null)?.confirmed ?? 0
          return (
            <>
              <Ranking
                lines={by.map((channel) => ({
                  key: channel.code ?? '',
                  name: <Name channel={channel} may={may} />,
                  value: channel.confirmed,
                }))}
                all={by.reduce((sum, { confirmed }) => sum + confirmed, 0)}
              />
              <p className="soft">{counted(without, 'Haushalt', 'Haushalte')} ohne Kennung</p>
            </>
          )
        }}
      </Answered>
      {may && <NameCode />}
    </Section>
  )
}

function Name({ channel, may }: { channel: Channel; may: boolean | undefined }) {
  const { code, name, id, signedUp } = channel
  const remove = useAction({
    send: (id: number) => office.channels.remove.mutate({ id }),
    renews: ask.channels.pathKey(),
    failed: 'Nicht entfernt',
  })
  return (
    <>
      {name} <small>{counted(signedUp, 'Anmeldung', 'Anmeldungen')}</small>
      {may && id !== null && (
        <span className="row">
          <Copy text={`${location.origin}${routes.byChannel(routes.home, code ?? '')}`}>Link kopieren</Copy>
          <button
            type="button"
            className="link soft"
            aria-label={`Namen von ${code} entfernen`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            entfernen
          </button>
        </span>
      )}
    </>
  )
}

/** Anybody may invent codes: those that got a name are counted by themselves, all others together. */
function NameCode() {
  const name = useAction({
    send: ({ code = '', name = '' }: Record<string, string>) => office.channels.name.mutate({ code, name }),
    renews: ask.channels.pathKey(),
    done: (_, { code, name }) => ({ title: 'Benannt', text: `${code} zählt jetzt als „${name}“.` }),
  })
  return (
    <details>
      <summary>Eine Kennung benennen</summary>
      <Form
        action="Benennen"
        busy={name.isPending && 'Wird benannt …'}
        error={name.error}
        onSend={(fields, form) => name.mutate(fields, { onSuccess: () => form.reset() })}
      >
        <Field
          label="Kennung"
          hint="Was in der Adresse hinter ?v= steht, zum Beispiel ?v=maz-dezember auf einer Anzeige."
          name="code"
          pattern="[a-z0-9\-]{1,40}"
          title="bis zu 40 Kleinbuchstaben, Ziffern und Bindestriche"
          autoComplete="off"
          required
        />
        <Field label="Name" name="name" maxLength={60} autoComplete="off" required />
      </Form>
    </details>
  )
}
