import { asked } from '../../api.ts'

/** What `npm run doctor` finds; a worker looks for some of it, which takes a moment. */
export const setupQuery = asked('GET /api/setup', {})
