/** The time of day of an ISO time. */
export const clock = (time: string): string => new Date(time).toLocaleTimeString();
