import { useQuery } from '@tanstack/react-query'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Field, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { counted } from '../words.ts'
import { Ranking } from './lists.tsx'

type BroughtBy = RouterOutputs['channels']['list']

/** What brought people, by the code that was behind the address; with a name it is counted by itself. */
export function Channels() {
  const query = useQuery(ask.channels.list.queryOptions({}))
  const maySend = useMe()?.may.send ?? false
  return (
    <Section title="Was Anmeldungen gebracht hat" aside="bestätigte Haushalte, seit Beginn">
      <Answered query={query}>{(brought) => <Brought {...brought} maySend={maySend} />}</Answered>
      {maySend && <NameCode />}
    </Section>
  )
}

function Brought({ channels, others, without, confirmed, maySend }: BroughtBy & { maySend: boolean }) {
  const remove = useAction({
    send: (id: number) => office.channels.remove.mutate({ id }),
    renews: ask.channels.pathKey(),
    failed: 'Nicht entfernt',
  })
  if (confirmed === 0 && channels.length === 0) {
    return (
      <p className="soft">
        Noch hat niemand bestätigt. Dann steht hier, welcher Aushang, welche Anzeige und welcher Verein
        Haushalte gebracht hat.
      </p>
    )
  }
  const rows = channels.map(({ code, name, id, confirmed: value }) => ({
    key: code,
    value,
    name: (
      <>
        {name} <small>{code}</small>{' '}
        {maySend && id !== null && (
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
      </>
    ),
  }))
  const unnamed = others > 0 ? [{ key: '*', name: 'andere Kennungen', value: others }] : []
  return (
    <>
      <Ranking rows={[...rows, ...unnamed].sort(byValue)} all={confirmed - without} />
      <p className="soft">{counted(without, 'Haushalt', 'Haushalte')} ohne Kennung</p>
    </>
  )
}

const byValue = (one: { value: number }, other: { value: number }) => other.value - one.value

/** Anybody may invent codes: those that got a name are counted by themselves, all others together. */
function NameCode() {
  const add = useAction({
    send: ({ code = '', name = '' }: Record<string, string>) => office.channels.add.mutate({ code, name }),
    renews: ask.channels.pathKey(),
    done: (_, { code, name }) => ({ title: 'Benannt', text: `${code} zählt jetzt als „${name}“.` }),
  })
  return (
    <details>
      <summary>Eine Kennung benennen</summary>
      <Form
        action="Benennen"
        busy={add.isPending && 'Wird benannt …'}
        error={add.error}
        onSend={(fields, form) => add.mutate(fields, { onSuccess: () => form.reset() })}
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
