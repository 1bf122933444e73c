export { createMail, type Mail, type Message } from './mail.ts';
