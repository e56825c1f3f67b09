import { useEffect } from 'react'
import type { Backend } from '../backend.ts'
import { recordVisit, visitOf, wantsNoRecord } from './record-visit.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc). */
    globalPrivacyControl?: boolean
  }
}

let recorded = false

/** Records one visit for each load of the page. Renders nothing. */
export function VisitRecorder({ backend }: { backend: Backend }) {
  useEffect(() => {
    if (recorded || wantsNoRecord(navigator)) return
    recorded = true
    void recordVisit(backend, visitOf(navigator.userAgent, document.referrer, location.pathname))
  }, [backend])
  return null
}
