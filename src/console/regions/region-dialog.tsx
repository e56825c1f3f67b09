import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Area, Button, Choice, Dialog, Field, Form, FormError } from '../controls.tsx'
import { REGION_GOAL } from '../next/figures.ts'
import { readPostalCodes } from '../read-postal-codes.ts'
import { useAction } from '../toasts.tsx'
import { readWhole } from '../words.ts'

export type Region = RouterOutputs['regions']['one']

/** What a region is made of: as somebody knows it, or as it was suggested. */
export type NewRegion = { name: string; postalCodes: readonly string[] }

/** What saving it anew sends where nothing of it is changed. */
export const decidedOf = ({ id, version, name, goal, notes, restaurants, owner, places }: Region) => ({
  ...{ seen: { id, version }, name, goal, notes, restaurants, owner: owner?.id ?? null },
  postalCodes: places.map(({ postalCode }) => postalCode),
})

type RegionDialogProps = {
  region: NewRegion
  /** The region that is changed; without it a new one is made. */
  seen?: Region
  onClose: () => void
}

/** All that is decided about a region; and what removes it. */
export function RegionDialog({ region, seen, onClose }: RegionDialogProps) {
  const [, navigate] = useLocation()
  // Changed is what was seen when this was opened, whatever colleagues made of it since.
  const [before] = useState(seen)
  const [owner, setOwner] = useState(before?.owner?.id ?? '')
  const [wrong, setWrong] = useState<string>()
  const save = useAction({
    send: ({ name = '', places = '', goal = '', notes = '' }: Record<string, string>) => {
      const typed = { name, postalCodes: readPostalCodes(places).postalCodes, goal: readWhole(goal) }
      return office.regions.save.mutate(
        before ? { ...decidedOf(before), ...typed, notes, owner: owner || null } : typed,
      )
    },
    done: (_, { name = '' }) => ({ title: before ? 'Gespeichert' : 'Region angelegt', text: name }),
    onSuccess: ({ region }) => {
      onClose()
      navigate(`/regionen/${region}`)
    },
  })
  const title = before ? 'Region bearbeiten' : 'Region anlegen'
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={before ? 'Speichern' : title}
        busy={save.isPending && 'Wird gespeichert …'}
        error={save.error}
        onSend={(fields) => {
          const [none] = readPostalCodes(fields.places ?? '').wrong
          setWrong(none && `„${none}“ ist keine Postleitzahl aus fünf Ziffern.`)
          if (!none) save.mutate(fields)
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
        <Field
          label="Ziel"
          hint="So viele bestätigte Haushalte ohne Brief braucht der Start zusammen."
          name="goal"
          inputMode="numeric"
          defaultValue={before?.goal ?? REGION_GOAL}
          required
        />
        {before && (
          <>
            <Choice
              label="Gehört"
              labelled
              value={owner}
              options={[['', 'noch niemandem'], ...Object.entries(before.people)]}
              onChange={setOwner}
            />
            <Area label="Notizen" name="notes" defaultValue={before.notes} />
          </>
        )}
      </Form>
      {before && <Remove region={before} />}
    </Dialog>
  )
}

function Remove({ region: { id, name } }: { region: Region }) {
  const [, navigate] = useLocation()
  const remove = useAction({
    send: () => office.regions.remove.mutate({ id }),
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
      <Button tone="destructive" busy={remove.isPending && 'Wird entfernt …'} onClick={() => remove.mutate()}>
        Region entfernen
      </Button>
    </>
  )
}
