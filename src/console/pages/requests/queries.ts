import { queryOptions } from '@tanstack/react-query'
import type { RequestList } from '../../../contract/console/requests.ts'
import { api } from '../../api.ts'

export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => api<RequestList>('/requests', { signal }),
})
