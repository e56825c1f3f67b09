import { useEffect } from 'react'
import { navigate } from '../../router/navigate.ts'
import { useAddress } from '../../router/router.tsx'
import { parseSearch } from '../../search.ts'

/** Leads from where a letter was to where it is now. */
export default function MovedPage() {
  const { path, search } = useAddress()
  useEffect(() => {
    const id = path.split('/')[2]
    const to = id === undefined ? '/briefe' : (`/briefe/${id}` as const)
    void navigate({ to, search: parseSearch(search), replace: true })
  }, [path, search])
  return null
}
