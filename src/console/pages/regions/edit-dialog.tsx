import { REGION_NAME_MAX_LENGTH, type Region } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { navigate } from '../../router/navigate.ts'
import { number, readWhole } from '../../words.ts'
import { EditPlaces } from './edit-places.tsx'
import { useRegionChange } from './use-region-change.ts'

type EditProps = { region: Region; open: boolean; onClose: () => void }

/** Name, goal, owner and places; each is saved as soon as it is changed. */
export function EditDialog({ region, open, onClose }: EditProps) {
  return (
    <Dialog open={open} title="Region bearbeiten" onClose={onClose} back="Fertig">
      <NameAndGoal region={region} />
      <Owner region={region} />
      <EditPlaces region={region} />
      <RemoveRegion region={region} />
    </Dialog>
  )
}

function NameAndGoal({ region: { id, name, goal } }: { region: Region }) {
  const change = useRegionChange()
  const rename = (from: string, to: string) => api('POST /api/regions/:id', { id, name: { from, to } })
  const aim = (from: number, to: number) => api('POST /api/regions/:id', { id, goal: { from, to } })
  const saveName = (text: string) => {
    const to = text.trim()
    if (to === name || to === '') return
    change.mutate({
      send: () => rename(name, to),
      title: 'Umbenannt',
      text: `${name} heißt jetzt ${to}.`,
    })
  }
  const saveGoal = (text: string) => {
    const to = readWhole(text)
    if (to === goal) return
    change.mutate({
      send: () => aim(goal, to),
      title: 'Ziel gesetzt',
      text: `Der Start braucht jetzt ${number(to)} Haushalte.`,
    })
  }
  return (
    <>
      {/* A new key after a change, so that what a colleague or the way back made of it is shown. */}
      <TextField
        key={`name ${name}`}
        label="Name"
        defaultValue={name}
        maxLength={REGION_NAME_MAX_LENGTH}
        onBlur={({ target }) => saveName(target.value)}
        onKeyDown={blurOnEnter}
      />
      <TextField
        key={`goal ${goal}`}
        label="Ziel"
        hint="So viele bestätigte Haushalte ohne Brief braucht der Start zusammen."
        inputMode="numeric"
        defaultValue={goal}
        onBlur={({ target }) => saveGoal(target.value)}
        onKeyDown={blurOnEnter}
      />
      <FormError error={change.error} />
    </>
  )
}

function blurOnEnter({ key, currentTarget }: { key: string; currentTarget: HTMLElement }) {
  if (key === 'Enter') currentTarget.blur()
}

function Owner({ region: { id, owner, colleagues } }: { region: Region }) {
  const change = useRegionChange()
  const give = (from: string | null, to: string | null) =>
    api('POST /api/regions/:id', { id, owner: { from, to } })
  const before = owner?.id ?? null
  return (
    <Select
      label="Gehört"
      labelled
      value={before ?? ''}
      options={[
        { value: '', name: 'noch niemandem' },
        ...colleagues.map((one) => ({ value: one.id, name: one.name })),
      ]}
      onChange={(value) => {
        const to = value || null
        change.mutate({
          send: () => give(before, to),
          title: 'Gespeichert',
          text: to ? 'Die Region gehört jetzt jemand anderem.' : 'Die Region gehört jetzt niemandem.',
        })
      }}
    />
  )
}

function RemoveRegion({ region: { id, name } }: { region: Region }) {
  const change = useRegionChange()
  const remove = () =>
    change.mutate(
      {
        send: () => api('POST /api/regions/:id/remove', { id }),
        title: 'Region entfernt',
        text: `${name} gibt es nicht mehr; ihre Orte sammeln weiter.`,
      },
      { onSuccess: () => void navigate({ to: '/regionen' }) },
    )
  return (
    <div className="stack region-remove">
      <p className="soft">
        Entfernt sind auch ihre Notizen und Gasthöfe. Ihre Orte sammeln weiter, ihre Briefe bleiben.
      </p>
      <FormError error={change.error} />
      <div className="row">
        <Button tone="destructive" disabled={change.isPending} onClick={remove}>
          {change.isPending ? 'Wird entfernt …' : 'Region entfernen'}
        </Button>
      </div>
    </div>
  )
}
