import { LiveSignup } from '../../browser/signup/live-signup.tsx'
import { signupFacts } from '../signup-facts.ts'

/** Brings the sign-up form of this page to life. */
export const Signup = () => <LiveSignup {...signupFacts} />
