import { type FormEvent, useId, useState } from 'react'
import {
  CHANNEL_KINDS,
  CHANNEL_NAME_MAX_LENGTH,
  type Channel,
  type ChannelKind,
  type ChannelList,
} from '../../../contract/console/channels.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useAction } from '../../design/use-action.ts'
import { counted } from '../../words.ts'
import {
  type ChannelDraft,
  linkOf,
  payers,
  problemsOf,
  type RegionFacts,
  removeEntry,
  saveDraft,
} from './channel-draft.ts'

type FormProps = {
  code: string
  entered: Channel | undefined
  initial: ChannelDraft
  region: RegionFacts
  unnamed: ChannelList['unnamed']
  onDone: () => void
}

/** What is known of a channel, to be entered or corrected. */
export function ChannelForm({ code, entered, initial, region, unnamed, onDone }: FormProps) {
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const suggestions = useId()
  const set = (changes: Partial<ChannelDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const renews = ['regions']
  const save = useAction({
    send: () => saveDraft(entered?.id, draft),
    renews,
    done: ({ name }) => ({ title: 'Eingetragen', text: `${name} steht jetzt in der Tabelle.` }),
    onSuccess: onDone,
  })
  // Judged anew with every letter, so that an error goes as soon as it is mended.
  const problems = tried ? problemsOf(draft) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(draft)).length === 0 && !save.isPending) save.mutate()
  }
  return (
    <form className="stack channel-form" onSubmit={submit} noValidate>
      {code === '' && (
        <>
          <TextField
            label="Kennung"
            hint="Sie steht im Link, zum Beispiel landfrauen-arberg. Wer schon mit ihr kam, zählt mit."
            value={draft.code}
            error={problems.code}
            list={suggestions}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => set({ code: target.value.trim().toLowerCase() })}
          />
          <datalist id={suggestions}>
            {unnamed.map(({ code: one, visits }) => (
              <option value={one} key={one}>
                {counted(visits, 'Besuch', 'Besuche')}
              </option>
            ))}
          </datalist>
        </>
      )}
      <TextField
        label="Name"
        value={draft.name}
        error={problems.name}
        maxLength={CHANNEL_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label="Art"
        labelled
        value={draft.kind}
        options={CHANNEL_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        label="Kosten in Euro"
        hint="Alles zusammen, zum Beispiel 188 oder 65,50."
        inputMode="decimal"
        value={draft.euros}
        error={problems.euros}
        autoComplete="off"
        onChange={({ target }) => set({ euros: target.value })}
      />
      <Select
        label="Bezahlt für"
        labelled
        value={draft.payer}
        options={payers(region, draft.payer)}
        onChange={(payer) => set({ payer })}
      />
      {draft.code && !problems.code && (
        <p className="soft channel-link">
          Der Link dazu: <b>{linkOf(draft, region)}</b>
        </p>
      )}
      <FormError error={save.error} />
      <div className="row dialog-foot">
        {entered && <RemoveButton entered={entered} renews={renews} onDone={onDone} />}
        <Button onClick={onDone}>Abbrechen</Button>
        <Button tone="main" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Wird gespeichert …' : 'Speichern'}
        </Button>
      </div>
    </form>
  )
}

const KIND_NAMES: Record<ChannelKind, string> = {
  notice: 'Aushang',
  ad: 'Anzeige',
  post: 'Beitrag',
  club: 'Verein',
  neighbours: 'Nachbarn',
  other: 'anderes',
}

type RemoveProps = { entered: Channel; renews: string[]; onDone: () => void }

/** Asks by its second press: nothing is lost that the same entry would not bring back. */
function RemoveButton({ entered, renews, onDone }: RemoveProps) {
  const [asks, setAsks] = useState(false)
  const remove = useAction({
    send: () => removeEntry(entered.id),
    renews,
    done: () => ({ title: 'Entfernt', text: `${entered.name} zählt jetzt bei den anderen Kennungen.` }),
    failed: 'Nicht entfernt',
    onSuccess: onDone,
  })
  return (
    <Button
      tone="destructive"
      disabled={remove.isPending}
      onClick={() => (asks ? remove.mutate() : setAsks(true))}
    >
      {remove.isPending ? 'Wird entfernt …' : asks ? 'Wirklich entfernen' : 'Entfernen …'}
    </Button>
  )
}
