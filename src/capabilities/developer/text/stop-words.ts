/**
 * English function words, which say nothing about what a text is about. Fewer than for prose: `all`, `off`, `not`, `only`
 * and the like name options and keywords.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again also am an and any are as at be because been before being both but by can cannot could did do does
  doing during either for from had has have having he her here him his how however i if in into is it its itself just may
  me might more most must my no nor now of on once or other our ours out over please same shall she should so some such
  than that the their them then there these they this those though through thus to too under until up upon us very via was
  we were what when where whether which while who whom whose why will with within without would yet you your yours don
  doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn e.g i.e etc`.split(/\s+/),
);

/** Written as two words by their capitals, but one word to everybody. */
export const ONE_WORD: ReadonlySet<string> = new Set(
  `javascript typescript coffeescript github gitlab bitbucket postgresql mysql mariadb mongodb nosql sqlite graphql oauth
  openid macos ios ipad iphone youtube linkedin stackoverflow powershell latex wordpress mathml ecmascript kubernetes
  dynamodb rabbitmq devops`.split(/\s+/),
);
