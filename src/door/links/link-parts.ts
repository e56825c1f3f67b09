import type pg from 'pg'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'

/** What the links' routes work with. All of it is asked as the visitors' role. */
export type LinkParts = { anon: pg.Pool; site: Site; settings: DoorSettings }
