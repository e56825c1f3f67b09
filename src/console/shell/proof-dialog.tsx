import { lazy, Suspense, useEffect, useState } from 'react'
import type { AccountAccess } from '../../contract/console/access.ts'
import { api, askProofBy } from '../api.ts'
import { Dialog } from '../design/dialog.tsx'
import { useHad } from './use-had.ts'

const proof = () => import('../pages/log-in/proof.tsx')
const Proof = lazy(proof)

type Asking = { access: AccountAccess; end: (isProven: boolean) => void }

/** Asks again who it is where the server wants to know, above whatever is open; then what was refused goes on. */
export function ProofDialog() {
  const [asking, setAsking] = useState<Asking>()
  useHad(proof)
  useEffect(() => {
    let pending: Promise<boolean> | undefined
    const ask = async () => {
      const access = await api('GET /auth/account', {})
      return new Promise<boolean>((resolve) => {
        const end = (isProven: boolean) => {
          setAsking(undefined)
          resolve(isProven)
        }
        setAsking({ access, end })
      })
    }
    // Two requests refused at once are one question.
    askProofBy(() => {
      pending ??= ask()
        .catch(() => false)
        .finally(() => {
          pending = undefined
        })
      return pending
    })
    return () => askProofBy(async () => false)
  }, [])
  return (
    <Dialog open={asking !== undefined} title="Bist du es?" onClose={() => asking?.end(false)}>
      <Suspense>{asking && <Proof {...asking} />}</Suspense>
    </Dialog>
  )
}
