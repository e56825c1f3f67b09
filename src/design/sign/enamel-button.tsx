import './sign.css'
import type { ButtonHTMLAttributes } from 'react'

type Ground = 'mustard' | 'spruce' | 'paper'

/** Class names of the enamel sign, for links and for buttons with own contents. */
export function signClass(ground: Ground = 'mustard', more?: string): string {
  return ['sign', ground === 'mustard' ? undefined : `sign-${ground}`, more].filter(Boolean).join(' ')
}

/** The primary button: an enamel sign in mustard, or in spruce and paper where two stand side by side. */
export function EnamelButton({
  ground,
  className,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { ground?: Ground }) {
  return <button {...button} className={signClass(ground, className)} />
}
