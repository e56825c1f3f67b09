import { api } from '../../api.ts'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { counted, number, readWhole } from '../../words.ts'
import { nextQuery } from './queries.ts'

type GoalProps = {
  postalCodes: readonly string[]
  /** Decided for them; null: what holds everywhere. */
  goal: number | null
  defaultGoal: number
  onDone?: () => void
}

/** How many confirmed households each of these places needs alone. */
export function GoalForm({ postalCodes, goal, defaultGoal, onDone }: GoalProps) {
  const places = counted(postalCodes.length, 'Ort', 'Orte')
  const set = useAction({
    send: (to: number | null) =>
      api('POST /api/places/goals', { goals: postalCodes.map((postalCode) => ({ postalCode, goal: to })) }),
    renews: nextQuery.queryKey,
    done: (_, to) => ({
      title: 'Ziel gesetzt',
      text: `${places}: ${to === null ? 'wie überall' : counted(to, 'Haushalt', 'Haushalte')}.`,
    }),
    ...(onDone && { onSuccess: onDone }),
  })
  return (
    <Form
      action="Ziel setzen"
      busy={set.isPending && 'Wird gesetzt …'}
      error={set.error}
      onSend={(fields) => {
        const text = String(fields.get('goal'))
        set.mutate(text.trim() === '' ? null : readWhole(text))
      }}
    >
      <TextField
        label="Ziel"
        hint={`So viele bestätigte Haushalte braucht der Ort allein; leer gelassen ${number(defaultGoal)}.`}
        name="goal"
        inputMode="numeric"
        defaultValue={goal ?? ''}
      />
    </Form>
  )
}
