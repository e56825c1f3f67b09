import { useState } from 'react'
import { REGION_GOAL, REGION_NAME_MAX_LENGTH } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Dialog } from '../../design/dialog.tsx'
import { TextArea, TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { navigate } from '../../router/navigate.ts'
import { counted, readWhole } from '../../words.ts'
import { readPostalCodes } from '../newsletters/read-postal-codes.ts'
import { useRegionChange } from './use-region-change.ts'

/** What a region is made of, before somebody decides. */
type Suggested = { name: string; postalCodes: readonly string[] }

type NewProps = { suggested: Suggested | undefined; onClose: () => void }

/** A region of postal codes that somebody knows, or that were suggested. */
export function NewRegionDialog({ suggested, onClose }: NewProps) {
  return (
    <Dialog open={suggested !== undefined} title="Region anlegen" onClose={onClose}>
      {suggested && <NewRegion suggested={suggested} onDone={onClose} />}
    </Dialog>
  )
}

function NewRegion({ suggested, onDone }: { suggested: Suggested; onDone: () => void }) {
  const change = useRegionChange()
  const [wrong, setWrong] = useState<string>()
  const send = (fields: FormData) => {
    const name = String(fields.get('name')).trim()
    const { postalCodes, wrong: none } = readPostalCodes(String(fields.get('places')))
    if (none[0]) return setWrong(`„${none[0]}“ ist keine Postleitzahl aus fünf Ziffern.`)
    if (postalCodes.length === 0) return setWrong('Eine Region hat mindestens einen Ort.')
    setWrong(undefined)
    const goal = readWhole(String(fields.get('goal')))
    let id = 0
    change.mutate(
      {
        send: async () => {
          const made = await api('POST /api/regions', { name, postalCodes, goal })
          id = made.id
        },
        title: 'Region angelegt',
        text: `${name} hat ${counted(postalCodes.length, 'Ort', 'Orte')}.`,
      },
      {
        onSuccess: () => {
          onDone()
          void navigate({ to: `/regionen/${id}` })
        },
      },
    )
  }
  return (
    <Form
      action="Region anlegen"
      busy={change.isPending && 'Wird angelegt …'}
      error={change.error}
      onSend={send}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={suggested.name}
        maxLength={REGION_NAME_MAX_LENGTH}
        autoComplete="off"
        required
      />
      <TextArea
        label="Postleitzahlen"
        hint="Die Orte, die ein Gasthof zusammen beliefern kann; mit Komma, Leerzeichen oder Zeile getrennt."
        name="places"
        defaultValue={suggested.postalCodes.join(', ')}
        error={wrong}
        onChange={() => setWrong(undefined)}
        required
      />
      <TextField
        label="Ziel"
        hint="So viele bestätigte Haushalte ohne Brief braucht der Start zusammen."
        name="goal"
        inputMode="numeric"
        defaultValue={REGION_GOAL}
        required
      />
    </Form>
  )
}
