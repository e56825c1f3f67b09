import { VIEW_NAME_LENGTH } from '../places.ts'
import { json, line, type Routes } from './route.ts'

/** A view of "Wo als Nächstes" under a name: what stands behind the question mark of its address. */
export type SavedView = {
  id: number
  name: string
  search: string
  savedAt: string
  /** null: somebody who has no access any more. */
  by: string | null
}

/** The team's: whoever may look opens them, whoever may send keeps and removes them. */
export const viewRoutes = {
  'GET /api/views': { least: 'look', answer: json<SavedView[]>() },
  /** The same name once more takes the place of the one before. */
  'POST /api/views': {
    least: 'send',
    input: { name: line.min(1).max(VIEW_NAME_LENGTH), search: line.max(500) },
    answer: json<{ id: number }>(),
    audit: 'view_saved',
  },
  'POST /api/views/:id/remove': { least: 'send', audit: 'view_removed' },
} as const satisfies Routes
