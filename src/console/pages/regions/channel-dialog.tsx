import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  CHANNEL_KINDS,
  CHANNEL_NAME_MAX_LENGTH,
  type Channel,
  type ChannelKind,
  type ChannelList,
  type RegionChannel,
} from '../../../contract/console/channels.ts'
import { asked } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { Answered } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { counted } from '../../words.ts'
import {
  type ChannelDraft,
  draftOf,
  linkOf,
  payers,
  problemsOf,
  type RegionFacts,
  removeEntry,
  saveDraft,
} from './channel-draft.ts'

type ChannelDialogProps = {
  /** The code whose costs are to be entered; empty: whichever is chosen. Undefined: closed. */
  opened: string | undefined
  region: RegionFacts
  brought: readonly RegionChannel[]
  onClose: () => void
}

/** Says what a notice, an ad or a post cost, and for whom it was paid. */
export function ChannelDialog({ opened, region, brought, onClose }: ChannelDialogProps) {
  return (
    <Dialog open={opened !== undefined} title="Kosten eintragen" onClose={onClose}>
      <Opened initial={opened ?? ''} region={region} brought={brought} onDone={onClose} />
    </Dialog>
  )
}

/** What is entered is asked for anew each time: the fields begin with what is so now. */
function Opened(props: Omit<ChoiceProps, 'list'>) {
  const query = useQuery({ ...asked('GET /api/channels', {}), staleTime: 0, gcTime: 0 })
  return <Answered query={query}>{(list) => <ChannelChoice {...props} list={list} />}</Answered>
}

type ChoiceProps = {
  initial: string
  region: RegionFacts
  brought: readonly RegionChannel[]
  list: ChannelList
  onDone: () => void
}

function ChannelChoice({ initial, region, brought, list, onDone }: ChoiceProps) {
  const [code, setCode] = useState(initial)
  const entered = list.channels.find((channel) => channel.code === code)
  const known = brought.find((channel) => channel.code === code)
  // What speaks for itself brings its name along; what is entered somewhere may be paid for elsewhere.
  const names = new Map([...brought, ...list.channels].map((channel) => [channel.code, channel.name]))
  const options = [...names].map(([value, name]) => ({ value, name }))
  options.sort((one, other) => one.name.localeCompare(other.name, 'de'))
  return (
    <div className="stack channel-form">
      <Select
        label="Weg"
        labelled
        value={code}
        options={[{ value: '', name: 'Neuer Weg' }, ...options]}
        onChange={setCode}
      />
      <ChannelForm
        key={code}
        code={code}
        entered={entered}
        initial={draftOf(code, entered, known, region)}
        region={region}
        unnamed={list.unnamed}
        onDone={onDone}
      />
    </div>
  )
}

type FormProps = {
  code: string
  entered: Channel | undefined
  initial: ChannelDraft
  region: RegionFacts
  unnamed: ChannelList['unnamed']
  onDone: () => void
}

function ChannelForm({ code, entered, initial, region, unnamed, onDone }: FormProps) {
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
