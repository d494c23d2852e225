export * from "./live-messages.ts"
export * from "./log-sender.ts"
export type { SmtpOptions } from "./smtp-sender.ts"
export type { WhatsAppOptions } from "./whatsapp-sender.ts"
