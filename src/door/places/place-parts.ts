import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import type { AskStanding } from './standings.ts'

/** What the routes of places work with. */
export type PlaceParts = {
  site: Site
  settings: Pick<DoorSettings, 'publicOrigin'>
  standing: AskStanding
  /** The name of a postal code's place; `undefined` when there is none. */
  placeOf(postalCode: string): string | undefined
}
