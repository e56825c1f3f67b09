import { routes } from '../../../src/routes.ts'
import type { Person } from '../../e2e/support/signup-story.ts'
import type { Visitor } from './visitor.ts'

const NAMES: Record<string, string> = { '16766': 'Kremmen', '17252': 'Mirow' }

const CONSENT = 'Meine E-Mail-Adresse'

/** Opens the start page, answers the cookie note and comes to the form. */
export async function openForm(visitor: Visitor): Promise<void> {
  await visitor.open(routes.home)
  await visitor.click('Ablehnen')
  await goToForm(visitor)
}

/** Comes to the form once more after the thanks. */
export async function openFormAgain(visitor: Visitor): Promise<void> {
  // On a phone both lie above the button, and the thanks stays while a mouse rests on it.
  await visitor.click('Meldung schließen')
  await visitor.click('Hinweis schließen')
  await goToForm(visitor)
}

async function goToForm(visitor: Visitor): Promise<void> {
  await visitor.click('Jetzt anmelden', 'footer')
  await visitor.sees('Wir sagen dir Bescheid.', 'dialog')
  await visitor.until('the form is awake', formIsAwake)
}

/** Who is quicker than its script sends it as plain HTML. */
export const formIsAwake = () => document.querySelector<HTMLFormElement>('.signup-form')?.noValidate === true

/** Fills the form in and sends it. */
export async function signUp(visitor: Visitor, person: Person): Promise<void> {
  await visitor.fill('E-Mail-Adresse', person.email, 'dialog')
  await visitor.fill('Postleitzahl', person.postal_code, 'dialog')
  // It comes a moment later and moves what is below.
  await visitor.sees(NAMES[person.postal_code] ?? '', 'dialog')
  await visitor.tick(CONSENT, 'dialog')
  await visitor.click('Jetzt anmelden', 'dialog')
}

/** The dialog closes. */
export async function seesThanks(visitor: Visitor): Promise<void> {
  await visitor.sees('Vielen Dank!')
  await visitor.seesNo('Wir sagen dir Bescheid.')
}

/** @returns what stands in the form. */
export async function contentOfForm(visitor: Visitor): Promise<Person & { consent: boolean }> {
  const { value: email } = await visitor.field('E-Mail-Adresse', 'dialog')
  const { value: postal_code } = await visitor.field('Postleitzahl', 'dialog')
  const { ticked: consent } = await visitor.field(CONSENT, 'dialog')
  return { email, postal_code, consent }
}
