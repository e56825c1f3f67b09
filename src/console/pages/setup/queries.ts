import { asked } from '../../api.ts'

/** What `npm run dorfteller -- doctor` finds: the DNS is asked, which takes a moment. */
export const setupQuery = asked('GET /api/setup', {})
