import { type MouseEvent, type ReactNode, useRef } from 'react'
import { api } from '../api.ts'
import { buttonClass } from './button.tsx'
import { sentenceOf } from './states.tsx'
import { useToast } from './toasts.tsx'

/**
 * A link to a file for which the server wants to know again who asks. A download that is refused cannot be asked anew, so
 * that is settled before.
 */
export function Download({ href, children }: { href: string; children: ReactNode }) {
  const toast = useToast()
  const isProven = useRef(false)
  const prove = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven.current) return
    event.preventDefault()
    const link = event.currentTarget
    api('GET /auth/proof', {}).then(
      () => {
        isProven.current = true
        link.click()
        isProven.current = false
      },
      (error) => toast({ tone: 'destructive', title: 'Nicht geladen', text: sentenceOf(error) }),
    )
  }
  return (
    <a className={buttonClass()} href={href} download onClick={prove}>
      {children}
    </a>
  )
}
