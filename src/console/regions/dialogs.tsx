import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask, office } from '../ask.ts'
import { Area, Button, Choice, Dialog, Field, Form, FormError } from '../controls.tsx'
import { useAction } from '../toasts.tsx'
import { counted, number, readWhole } from '../words.ts'
import type { Region } from './words.ts'

/** What a region is made of, before somebody decides. */
export type NewRegion = { name: string; postalCodes: readonly string[] }

/** A change of a region, after which whatever shows regions is asked for anew. */
type Change = { region: number } & Omit<Parameters<typeof office.regions.change.mutate>[0], 'region'>

/** A region of postal codes that somebody knows, or that were suggested. */
export function NewRegionDialog({ region, onClose }: { region: NewRegion; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState<string>()
  const make = useAction({
    send: (made: { name: string; postalCodes: string[]; goal: number }) => office.regions.make.mutate(made),
    done: (_, { name, postalCodes }) => ({
      title: 'Region angelegt',
      text: `${name} hat ${counted(postalCodes.length, 'Ort', 'Orte')}.`,
    }),
    onSuccess: ({ region }) => {
      onClose()
      navigate(`/regionen/${region}`)
    },
  })
  return (
    <Dialog title="Region anlegen" onClose={onClose}>
      <Form
        action="Region anlegen"
        busy={make.isPending && 'Wird angelegt …'}
        error={make.error}
        onSend={({ name = '', places = '', goal = '' }) => {
          const { postalCodes, wrong } = readPostalCodes(places)
          setWrong(wrong && `„${wrong}“ ist keine Postleitzahl aus fünf Ziffern.`)
          if (!wrong) make.mutate({ name: name.trim(), postalCodes, goal: readWhole(goal) })
        }}
      >
        <Field label="Name" name="name" defaultValue={region.name} autoComplete="off" required />
        <Area
          label="Postleitzahlen"
          hint="Die Orte, die ein Gasthof zusammen beliefern kann; mit Komma, Leerzeichen oder Zeile getrennt."
          name="places"
          defaultValue={region.postalCodes.join(', ')}
          error={wrong}
          required
        />
        <Field label="Ziel" hint={GOAL_HINT} name="goal" inputMode="numeric" defaultValue={250} required />
      </Form>
    </Dialog>
  )
}

const GOAL_HINT = 'So viele bestätigte Haushalte ohne Brief braucht der Start zusammen.'

/** Postal codes as somebody typed or pasted them: anything may stand between them. `wrong`: the first that is none. */
function readPostalCodes(text: string) {
  const words = [...new Set(text.split(/[\s,;/|]+/).filter((word) => /\d/.test(word)))]
  return { postalCodes: words.sort(), wrong: words.find((word) => !/^\d{5}$/.test(word)) }
}

/** Name, goal, owner and places; each is saved as soon as it is changed. */
export function EditDialog({ region, onClose }: { region: Region; onClose: () => void }) {
  const { id, name, goal, owner, people } = region
  const change = useAction({
    send: (change: Omit<Change, 'region'>) => office.regions.change.mutate({ region: id, ...change }),
    done: () => ({ title: 'Gespeichert', text: `${name} ist geändert.` }),
  })
  const before = owner?.id ?? ''
  return (
    <Dialog title="Region bearbeiten" onClose={onClose}>
      {/* A new key after a change, so that what a colleague made of it is shown. */}
      <Field
        key={`name ${name}`}
        label="Name"
        defaultValue={name}
        onBlur={({ target }) => {
          const to = target.value.trim()
          if (to !== name && to !== '') change.mutate({ name: { from: name, to } })
        }}
        onKeyDown={blurOnEnter}
      />
      <Field
        key={`goal ${goal}`}
        label="Ziel"
        hint={GOAL_HINT}
        inputMode="numeric"
        defaultValue={goal}
        onBlur={({ target }) => {
          const to = readWhole(target.value)
          if (to !== goal) change.mutate({ goal: { from: goal, to } })
        }}
        onKeyDown={blurOnEnter}
      />
      <Choice
        label="Gehört"
        labelled
        value={before}
        options={[['', 'noch niemandem'], ...Object.entries(people)]}
        onChange={(to) => change.mutate({ owner: { from: before || null, to: to || null } })}
      />
      <FormError error={change.error} />
      <EditPlaces region={region} />
      <Remove region={region} />
      <div className="row dialog-foot">
        <Button onClick={onClose}>Fertig</Button>
      </div>
    </Dialog>
  )
}

function blurOnEnter({ key, currentTarget }: { key: string; currentTarget: HTMLElement }) {
  if (key === 'Enter') currentTarget.blur()
}

/** Takes places into the region and out of it. */
function EditPlaces({ region: { id, places } }: { region: Region }) {
  const [wrong, setWrong] = useState<string>()
  const change = useAction({
    send: (codes: Pick<Change, 'addPlaces' | 'removePlaces'>) =>
      office.regions.change.mutate({ region: id, ...codes }),
    done: (_, { addPlaces, removePlaces = [] }) =>
      addPlaces
        ? { title: 'Dazugenommen', text: addPlaces.join(', ') }
        : { title: 'Herausgenommen', text: `${removePlaces.join()} gehört zu keiner Region mehr.` },
  })
  return (
    <fieldset className="stack">
      <legend>Orte</legend>
      <ul className="rows">
        {places.map(({ postalCode, place, waiting }) => (
          <li key={postalCode} className="row">
            <span>
              {place} <span className="soft">{postalCode}</span>, {number(waiting)} warten
            </span>
            <Button
              aria-label={`${place} herausnehmen`}
              disabled={change.isPending || places.length === 1}
              onClick={() => change.mutate({ removePlaces: [postalCode] })}
            >
              Herausnehmen
            </Button>
          </li>
        ))}
      </ul>
      <Form
        action="Dazunehmen"
        tone="plain"
        busy={change.isPending && 'Wird gespeichert …'}
        error={change.error}
        onSend={({ codes = '' }, form) => {
          const { postalCodes, wrong } = readPostalCodes(codes)
          setWrong(wrong && `„${wrong}“ ist keine Postleitzahl aus fünf Ziffern.`)
          if (!wrong) change.mutate({ addPlaces: postalCodes }, { onSuccess: () => form.reset() })
        }}
      >
        <Field
          label="Postleitzahl dazunehmen"
          name="codes"
          inputMode="numeric"
          error={wrong}
          autoComplete="off"
          required
        />
      </Form>
    </fieldset>
  )
}

function Remove({ region: { id, name } }: { region: Region }) {
  const [, navigate] = useLocation()
  const remove = useAction({
    send: () => office.regions.remove.mutate({ region: id }),
    renews: ask.regions.list.queryKey(),
    done: () => ({ title: 'Region entfernt', text: `${name} gibt es nicht mehr; ihre Orte sammeln weiter.` }),
    onSuccess: () => navigate('/regionen'),
  })
  return (
    <>
      <p className="soft">
        Entfernt sind auch ihre Notizen und Gasthöfe. Ihre Orte sammeln weiter, ihre Briefe bleiben.
      </p>
      <FormError error={remove.error} />
      <div className="row">
        <Button
          tone="destructive"
          busy={remove.isPending && 'Wird entfernt …'}
          onClick={() => remove.mutate()}
        >
          Region entfernen
        </Button>
      </div>
    </>
  )
}
