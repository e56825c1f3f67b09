import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asciiEmail, type Signup } from '../../contract/signup.ts'
import { findPlace } from './known-place.ts'
import {
  type FieldName,
  findProblems,
  firstWrongField,
  type Problems,
  type SignupOutcome,
  signupReducer,
  type TypedSignup,
  untouched,
} from './signup-state.ts'

/** The names of the form's fields, as `POST /anmelden` reads them too. */
export const fieldNames = { email: 'email', postalCode: 'postal_code', consent: 'consent' } as const

export type SignupHandlers = {
  send(signup: Signup): Promise<SignupOutcome>
  onSending(): void
  onOutcome(outcome: SignupOutcome): void
}

/**
 * The form's behaviour over its uncontrolled fields, so that what was typed before this script ran is kept.
 * Without `handlers` the form stays as it was rendered and the browser sends it.
 */
export function useSignup(
  form: RefObject<HTMLFormElement | null>,
  handlers: SignupHandlers | undefined,
  problems: Problems,
  defaultPlace: string | null | undefined,
) {
  const [state, dispatch] = useReducer(signupReducer, { ...untouched, problems })
  const [ticked, setTicked] = useState<boolean>()
  const [place, showPlace, resetPlace] = usePlace(defaultPlace)
  const inFlight = useRef(false)

  useEffect(() => {
    if (!form.current) return
    const { consent } = readForm(form.current)
    // The button is about to be locked; whoever stands on it would stand nowhere.
    if (!consent && document.activeElement === form.current.querySelector('[type=submit]'))
      fieldOf(form.current, 'consent').focus()
    setTicked(consent)
    // Typed before this script ran, or put back by the browser after a reload.
    const { value, defaultValue } = fieldOf(form.current, 'postalCode')
    if (value !== defaultValue) showPlace(value)
  }, [form, showPlace])

  function change(field: FieldName) {
    if (!form.current) return
    const typed = readForm(form.current)
    dispatch({ type: 'changed', field, typed })
    if (field === 'consent') setTicked(typed.consent)
    if (field === 'postalCode') showPlace(typed.postalCode)
  }

  async function submit() {
    if (!form.current || !handlers || inFlight.current) return
    const typed = readForm(form.current)
    const found = findProblems(typed)
    const wrong = firstWrongField(found)
    if (wrong) {
      // Rendered before the focus moves, so that a screen reader finds the message with the field.
      flushSync(() => dispatch({ type: 'refused', problems: found }))
      fieldOf(form.current, wrong).focus()
      return
    }
    inFlight.current = true
    dispatch({ type: 'sent' })
    handlers.onSending()
    const outcome = await handlers.send({ email: asciiEmail(typed.email), postal_code: typed.postalCode })
    inFlight.current = false
    flushSync(() => dispatch({ type: 'answered' }))
    if (outcome === 'saved' && form.current) empty(form.current)
    handlers.onOutcome(outcome)
  }

  function empty(filled: HTMLFormElement) {
    // React hears of a tick only if it differs from the last one it knows; reset() alone goes past it.
    fieldOf(filled, 'consent').checked = false
    filled.reset()
    setTicked(false)
    resetPlace()
  }

  return { ...state, ticked, place, change, submit }
}

/** The place of the typed postal code, null where there is none; `initial` belongs to the one that the form begins with. */
function usePlace(initial: string | null | undefined) {
  const [place, setPlace] = useState(initial)
  const lookup = useRef(0)
  const show = useCallback(async (postalCode: string) => {
    lookup.current += 1
    const mine = lookup.current
    const found = await findPlace(postalCode)
    if (mine === lookup.current) setPlace(found)
  }, [])
  function reset() {
    lookup.current += 1
    setPlace(initial)
  }
  return [place, show, reset] as const
}

/** What stands in the form's fields. */
export function readForm(form: HTMLFormElement): TypedSignup {
  return {
    email: fieldOf(form, 'email').value,
    postalCode: fieldOf(form, 'postalCode').value,
    consent: fieldOf(form, 'consent').checked,
  }
}

function fieldOf(form: HTMLFormElement, field: FieldName): HTMLInputElement {
  return form.elements.namedItem(fieldNames[field]) as HTMLInputElement
}
