import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
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
) {
  const [state, dispatch] = useReducer(signupReducer, { ...untouched, problems })
  const [ticked, setTicked] = useState<boolean>()
  const [place, showPlace, clearPlace] = usePlace()
  const inFlight = useRef(false)

  useEffect(() => {
    if (form.current) setTicked(readForm(form.current).consent)
  }, [form])

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
    clearPlace()
  }

  return { ...state, ticked, place, change, showPlace: () => change('postalCode'), submit }
}

function usePlace() {
  const [place, setPlace] = useState<string>()
  const lookup = useRef(0)
  async function show(postalCode: string) {
    lookup.current += 1
    const mine = lookup.current
    const found = await findPlace(postalCode)
    if (mine === lookup.current) setPlace(found)
  }
  function clear() {
    lookup.current += 1
    setPlace(undefined)
  }
  return [place, show, clear] as const
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
