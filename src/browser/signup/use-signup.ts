import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asciiEmail, type Signup } from '../../contract/signup.ts'
import { findStanding } from './known-place.ts'
import { keepDigits } from './postal-code-input.ts'
import type { SentSignup } from './send-signup.ts'
import { showPlace, showState } from './show-state.ts'
import { fieldOf, fields, readForm } from './signup-fields.ts'
import { type FieldName, findProblems, firstWrongField, type Problems, recheck } from './signup-state.ts'

type SignupHandlers = {
  send(signup: Signup): Promise<SentSignup>
  /** What the place of the form does, and which message shows. */
  onSent(sent: SentSignup, signup: Signup): void
}

/**
 * The form's behaviour, over the form that stands in the page with whatever was typed, filled in or ticked before this
 * script ran. Once the component is gone, the browser checks and sends it again as plain HTML.
 */
export function useSignup(form: HTMLFormElement, handlers: SignupHandlers): void {
  const [saving, setSaving] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [ticked, setTicked] = useState(() => readForm(form).consent)
  const lookUpPlace = usePlace(form)
  const inFlight = useRef(false)

  useLayoutEffect(() => {
    const postalCode = fieldOf(form, 'postalCode')
    const consent = fieldOf(form, 'consent')
    // The button is about to be locked; whoever stands on it would stand nowhere.
    if (!consent.checked && document.activeElement?.matches('.submit')) consent.focus()
    if (postalCode.value !== postalCode.defaultValue) void lookUpPlace()
    form.noValidate = true
    return () => {
      form.noValidate = false
      showState(form, { saving: false, problems: {}, ticked: true })
    }
  }, [form, lookUpPlace])
  useLayoutEffect(() => showState(form, { saving, problems, ticked }), [form, saving, problems, ticked])

  // Both, as a program may set the tick and tell of one alone.
  useListener(form, 'input', change)
  useListener(form, 'change', change)
  useListener(form, 'click', (event) => {
    if (inFlight.current && nameOf(event.target) === 'consent') event.preventDefault()
  })
  useListener(form, 'keydown', (event) => {
    // A locked button keeps Enter from sending: whoever presses it is told what is missing.
    if (event.key === 'Enter' && !event.isComposing && !ticked && nameOf(event.target)) void submit(event)
  })
  useListener(form, 'submit', (event) => void submit(event))

  function nameOf(target: EventTarget | null): FieldName | undefined {
    return fields.find((field) => fieldOf(form, field) === target)
  }

  function change(event: Event) {
    const field = nameOf(event.target)
    if (!field) return
    if (field === 'postalCode') {
      keepDigits(fieldOf(form, field), event)
      void lookUpPlace()
    }
    const typed = readForm(form)
    setProblems((shown) => recheck(shown, field, typed))
    setTicked(typed.consent)
  }

  async function submit(event: Event) {
    event.preventDefault()
    if (inFlight.current) return
    const typed = readForm(form)
    setTicked(typed.consent)
    const found = findProblems(typed)
    const wrong = firstWrongField(found)
    if (wrong) {
      // Shown before the focus moves, so that a screen reader finds the message with the field.
      flushSync(() => setProblems(found))
      fieldOf(form, wrong).focus()
      return
    }
    inFlight.current = true
    setSaving(true)
    setProblems({})
    const signup = { email: asciiEmail(typed.email), postal_code: typed.postalCode }
    const sent = await handlers.send(signup)
    inFlight.current = false
    flushSync(() => setSaving(false))
    if (sent.outcome === 'saved') {
      form.reset()
      setTicked(false)
      void lookUpPlace()
    }
    handlers.onSent(sent, signup)
  }
}

/** @returns what says the place of the postal code that stands in the form, and how it stands there, as soon as it is known */
function usePlace(form: HTMLFormElement): () => Promise<void> {
  const lookup = useRef(0)
  return useCallback(async () => {
    lookup.current += 1
    const mine = lookup.current
    const { postalCode } = readForm(form)
    const there = await findStanding(postalCode)
    if (mine !== lookup.current) return
    showPlace(form, there)
  }, [form])
}

function useListener<Type extends keyof HTMLElementEventMap>(
  form: HTMLFormElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: HTMLElementEventMap[Type]) => hear(event)
    form.addEventListener(type, listen)
    return () => form.removeEventListener(type, listen)
  }, [form, type])
}
