import type { Site } from './site.ts'
import { confirms, joins, lettersTo, type Person, postSignup } from './visitor.ts'

const AT_ONCE = 8

/** Somebody in Kremmen. */
export const villager = (name: string): Person => ({ email: `${name}@example.org`, postalCode: '16766' })

/** Many people of one place. */
export function village(name: string, postalCode: string, people: number): Person[] {
  return Array.from({ length: people }, (_, at) => ({ email: `${name}-${at + 1}@example.org`, postalCode }))
}

let networks = 0
/** No limit for one address or one network is met. */
const anotherNetwork = () => `10.${200 + ((networks >> 8) % 50)}.${networks++ % 256}.1`

/** All of them are on the list. */
export function allJoin(site: Site, people: Person[]): Promise<void> {
  return severalAtOnce(people, (person) => joins(site, person, anotherNetwork()))
}

/** They sign up, whatever happens to the site meanwhile. @param thanked to which those are added who heard that it worked */
export function allSignUp(site: Site, people: Person[], thanked: Person[]): Promise<void> {
  return severalAtOnce(people, async (person) => {
    const answer = await postSignup(site, person, anotherNetwork()).catch(() => undefined)
    if (answer?.status === 201) thanked.push(person)
  })
}

/** By the letters that they got. */
export function allConfirm(site: Site, people: Person[]): Promise<void> {
  return severalAtOnce(people, ({ email }) => confirms(site, email, anotherNetwork()))
}

/** @returns for each of them how many letters with such a subject came */
export function lettersEach(site: Site, people: readonly Person[], subject: RegExp): number[] {
  return people.map(({ email }) => lettersTo(site, email, subject).length)
}

async function severalAtOnce(people: Person[], does: (person: Person) => Promise<void>): Promise<void> {
  const left = [...people]
  const lane = async () => {
    for (let person = left.shift(); person; person = left.shift()) await does(person)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
