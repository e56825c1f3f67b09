import { queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'

export const setupQuery = queryOptions(asked('GET /api/setup', {}))
