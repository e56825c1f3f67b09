import { getRouteApi } from '@tanstack/react-router'
import { PageHead } from '../../design/page-head.tsx'
import { Empty } from '../../design/states.tsx'
import { useMay } from '../../shell/me.ts'
import { Editor } from './editor.tsx'

const route = getRouteApi('/inside/start/neu')

/** A launch that is not written yet; the page of demand hands places over in the address. */
export function NewLaunchPage() {
  const { plz } = route.useSearch()
  const maySend = useMay('send')
  return (
    <>
      <PageHead title="Neuer Start" note="Nichts wird verschickt, bevor du es am Ende bestätigst" />
      {maySend ? (
        <Editor places={plz ?? ''} />
      ) : (
        <Empty title="Deine Rolle darf ansehen, aber nicht versenden">
          Wer versenden darf, sieht hier, wie ein Start vorbereitet wird.
        </Empty>
      )}
    </>
  )
}
