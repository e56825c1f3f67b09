import { useEffect, useEffectEvent, useState } from 'react'
import type { Presence } from '../../../../contract/console/newsletters.ts'
import { api } from '../../../api.ts'

const EVERY_MS = 3000
/** Who has not typed for so long does not write any more. */
const WRITES_FOR_MS = 20_000

type Options = {
  id: number | undefined
  /** Somebody saved another version. */
  onVersion: (version: string, state: Presence['state']) => void
}

/** Who else has this draft open and where they write; asked while the page is seen. */
export function usePresence({ id, onVersion }: Options) {
  const [others, setOthers] = useState<Presence['others']>([])
  const [writing, setWriting] = useState<{ block: string; at: number }>()
  const tell = useEffectEvent(async () => {
    if (id === undefined || document.visibilityState !== 'visible') return
    const isWriting = writing && Date.now() - writing.at < WRITES_FOR_MS
    const asked = { id, block: isWriting ? writing.block : null }
    const answer = await api('POST /api/newsletters/:id/presence', asked, { inBackground: true }).catch(
      () => undefined,
    )
    // Nobody can be told: then nobody's block is theirs, or a lost connection would lock it for good.
    setOthers(answer?.others ?? [])
    if (!answer) return
    onVersion(answer.version, answer.state)
  })
  useEffect(() => {
    if (id === undefined) return
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    const show = () => void tell()
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', show)
    }
  }, [id])
  const block = writing?.block
  // The first key in a block is told at once: who comes later finds it taken.
  useEffect(() => {
    if (block !== undefined) void tell()
  }, [block])
  return {
    others,
    /** Who writes in a block, if it is somebody else. */
    writerOf: (name: string) => others.find((other) => other.block === name)?.name,
    write: (name: string) => setWriting({ block: name, at: Date.now() }),
    rest: () => setWriting(undefined),
  }
}
