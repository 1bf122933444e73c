// Over 10 kB: one table, because each language has its own words.

import { phraseSource } from '../../lexicon/index.ts';

/**
 * Phrases that address a model. The weight is the certainty of a phrase alone: 1 is certain. It is multiplied by a factor for its position
 * (phrases.ts, index.ts): hidden text counts more, quotations and pages about the subject less.
 */
export interface Pattern {
  kind: 'override' | 'role' | 'reveal' | 'conceal' | 'exfiltrate' | 'address' | 'tool' | 'steer';
  weight: number;
  pattern: RegExp;
}

const EARLIER =
  '(?:previous|previously given|prior|above|preceding|earlier|foregoing|initial|original|existing|former|past|system|other|current|safety)';
const ORDERS =
  '(?:instructions?|information|conversation|context|prompts?|commands?|directions?|directives?|rules?|guidelines?|orders?|programming|training|guardrails?|system (?:message|prompt)s?)';
const DROP_PLAIN = '(?:ignore|disregard|forget|override|bypass|stop following)';
const DROP =
  "(?:ignore|disregard|forget|override|bypass|neglect|overlook|dismiss|discard|abandon|stop following|do not (?:follow|obey|listen to)|don't (?:follow|obey|listen to))";
const MODEL =
  '(?:ai(?: (?:model|assistant|agent|system|bot|crawler|reader|tool)s?)?|a\\.i\\.|llms?|large language models?|language models?|chatbots?|chat ?gpt|gpt-?\\d?|claude|gemini|copilot|virtual assistants?|ai overviews?)';

/** Claude's customers and AI enthusiasts are people. */
const NO_PERSON =
  '(?! ?-?(?:users?|customers?|developers?|subscribers?|engineers?|researchers?|enthusiasts?|experts?|teams?|beginners?|builders?|founders?|students?|lovers?|fans?|compan(?:y|ies)|startups?|tools?|products?|powered|generated|based|coding))';

export const PATTERNS: Pattern[] = [
  {
    kind: 'override',
    weight: 0.8,
    pattern: new RegExp(
      `\\b${DROP} (?:(?:all|any|every|each|the|your|these|those|my|our|of|and|everything) ){0,4}(?:${EARLIER} (?:and |or |user |system )?){1,2}(?:[a-z]{1,12} )?${ORDERS}\\b`,
      'i',
    ),
  },
  {
    kind: 'override',
    weight: 0.7,
    pattern: new RegExp(
      `\\b${DROP_PLAIN} (?:all |any |every |everything |all of )?(?:your|you were given|the) (?:[a-z]{1,12} )?${ORDERS}\\b(?! (?:for|on|in|from|to|about|at|printed))`,
      'i',
    ),
  },
  {
    kind: 'override',
    weight: 0.7,
    pattern: new RegExp(
      `\\b${DROP} (?:all |any )?(?:of )?(?:the )?(?:instructions?|everything|anything|all(?: text)?)(?: that(?: was| is)?| you were told| said| written| stated| given)? (?:above|before(?: this)?|previously|so far|prior to this|earlier)\\b`,
      'i',
    ),
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /\b(?:ignoriere?|vergiss|missachte)\w{0,3} (?:bitte )?(?:alle |sämtliche |die |deine )?(?:vorherigen|bisherigen|obigen|vorigen|früheren|vorangegangenen)\w{0,2} (?:anweisung|instruktion|befehl|regel|vorgabe)/i,
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /\b(?:ignore[zr]?|oublie[zr]?) (?:s'il (?:te|vous) pla[iî]t )?(?:toutes? )?(?:les |tes |vos |ces )?(?:instructions?|consignes?|directives?|ordres?|règles?) (?:précédente|antérieure|ci-dessus|initiale)/i,
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?) (?:todas? )?(?:las |tus |sus |estas )?(?:instrucci[oó]n(?:es)?|[oó]rden(?:es)?|reglas|indicaciones) (?:anterior|previa|de arriba|iniciale)/i,
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /\b(?:ignor[aei]|esque[çc]a|desconsidere|dimentica) (?:tod[ao]s? |tutte )?(?:as |le |suas |tue )?(?:instruç(?:ão|ões)|istruzioni|ordens|regole|regras) (?:anterior|precedenti|acima|prévia)/i,
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /\bnegeer (?:alle )?(?:de )?(?:vorige|eerdere|bovenstaande) (?:instructies|opdrachten)|\bzignoruj (?:wszystkie )?(?:poprzednie|wcześniejsze|powyższe) (?:instrukcje|polecenia)|önceki (?:tüm )?(?:talimatları|komutları) (?:yok say|unut|görmezden gel)/i,
  },
  {
    kind: 'override',
    weight: 0.8,
    pattern:
      /(?:игнорируй|проигнорируй|забудь)(?:те)? (?:все )?(?:предыдущие|прежние|вышеуказанные|прошлые) (?:инструкции|указания|команды)|(?:忽略|无视|忘记|忽視|無視)(?:掉|所有|全部|以上|之前|先前|上述|上面|前面|你|的|一切){1,6}(?:指令|指示|命令|提示|规则|內容|内容)|(?:以前|これまで|上記|前)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)(?:を|は)(?:すべて|全て)?(?:無視|忘れ)|(?:이전|앞의|위의)(?: ?모든)? ?(?:지시|명령|지침)(?:사항)?(?:을|를)? ?(?:모두 )?(?:무시|잊)|تجاهل (?:جميع |كل )?(?:التعليمات|الأوامر) (?:السابقة|أعلاه)|पिछले (?:सभी )?निर्देशों को (?:अनदेखा|नज़रअंदाज़)/i,
  },
  {
    kind: 'override',
    weight: 0.6,
    pattern:
      /\b(?:new|updated|revised|real|actual|additional|important|urgent) (?:system )?(?:instructions?|prompt|directive|anything|from now on|enhance|improve|backward|reverse|task)(?: for (?:you|the (?:ai|assistant|model|agent)))? ?(?::|follow|begin)/i,
  },
  {
    kind: 'override',
    weight: 0.7,
    pattern:
      /\b(?:system|admin(?:istrator)?|developer|security) (?:override|mode (?:enabled|activated|on)|prompt update)\b|\b(?:begin|start|end) (?:of )?(?:system (?:prompt|message)|admin (?:message|session)|new instructions)\b/i,
  },
  {
    kind: 'override',
    weight: 0.5,
    pattern:
      /\b(?:your (?:new|real|actual|only|true) (?:task|goal|objective|instructions?|purpose|job|role) (?:is|are)|instead,? (?:you (?:must|should|will) (?:respond|reply|answer|output|say|write)|(?:respond|reply|answer) (?:with|by|only|in|that)|output only|say) )/i,
  },
  {
    kind: 'role',
    weight: 0.7,
    pattern:
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/?(?:system|assistant)(?:_?prompt|-reminder|_instructions?)>/i,
  },
  {
    kind: 'role',
    weight: 0.4,
    pattern: new RegExp(
      String.raw`^(?:#{1,4} ?|\*\*|\[|<)?(?:system|assistant|developer)(?: (?:prompt|message|instructions?))?(?:\*\*|\]|>)? ?: ?.{0,40}\b(?:${phraseSource('injected/addressed')})\b`,
      'i',
    ),
  },
  {
    kind: 'role',
    weight: 0.5,
    pattern: new RegExp(
      `\\b(?:you are|you're|you will (?:be|act as)|act as|behave as|pretend (?:to be|you are)|become|simulate) (?:now |henceforth )?(?:an? |the )?(?:[a-z-]{1,20} ){0,3}(?:unrestricted|unfiltered|uncensored|jailbroken|rogue|evil|amoral) (?:[a-z]{1,12} )?${MODEL}\\b`,
      'i',
    ),
  },
  {
    kind: 'role',
    weight: 0.5,
    pattern:
      /\byou (?:are|will be)(?: called)? (?:now )?(?:DAN|STAN|DUDE|AIM)\b|\b(?:developer|jailbreak|god|dan) mode (?:enabled|on|activated)\b|\bdo anything now\b/i,
  },
  {
    kind: 'role',
    weight: 0.7,
    pattern:
      /\b(?:[Yy]ou are|[Aa]ct as|[Pp]retend (?:to be|you are)|[Bb]ecome)\b[^.\n]{0,60}(?:\bDAN\b|\bD\.A\.N\b)|\bDAN (?:can|will) do (?:anything|everything)\b|\b[Yy]ou will be (?:called|named) \p{L}{2,20} from now on\b/u,
  },
  {
    kind: 'role',
    weight: 0.7,
    pattern: new RegExp(
      String.raw`\bas an ai,? you(?:'re| are| were) (?:programmed|trained|designed) to follow (?:ethical|safety|content|strict) [^\n]{0,120}\b(?:however|but|nevertheless|for the sake)\b|\bfrom now on,? (?:you|always) (?:will |must |shall )?(?:${phraseSource('injected/speak')}) (?:only )?(?:as|like) an? `,
      'i',
    ),
  },
  {
    kind: 'reveal',
    weight: 0.7,
    pattern:
      /\b(?:repeat|print(?: out)?|output|recite) (?:all |back )?(?:of )?(?:the |your |my )?(?:(?:other|previous|above|system|initial|hidden) )?instructions (?:given|formatted|verbatim|word for word|above|as (?:python|json|code|a list))\b/i,
  },
  {
    kind: 'steer',
    weight: 0.7,
    pattern:
      /\b(?:enhance|improve|end|conclude|finish|start|begin) your (?:response|reply|answer)s? (?:by|with) (?:suggest|recommend|promot|advertis|praising|mention)\w*\b|^(?:please )?(?:write|provide|give|say|spell|output) your (?:response|reply|answer|message)s? (?:backwards?|in reverse)\b/im,
  },
  {
    kind: 'role',
    weight: 0.5,
    pattern: new RegExp(
      String.raw`\bfrom (?:now on|this point (?:on|forward)),? (?:you(?:'ll| will| must| shall| are to| should)?|always|only|every|all (?:your )?(?:responses|answers|replies)) (?:${phraseSource('injected/deed')})`,
      'i',
    ),
  },
  {
    kind: 'reveal',
    weight: 0.7,
    pattern:
      /\b(?:reveal|print|output|show|repeat|display|leak|dump|disclose|expose|send|give|tell|share|list|write out|recite|return)(?: me| us| back)? (?:(?:all|the|your|of|entire|full|complete|exact|verbatim|original|any) ){0,4}(?:system|hidden|secret|initial|internal|confidential|previous|original|developer|base) (?:prompts?|instructions?|messages?|rules|guidelines|configuration)\b/i,
  },
  {
    kind: 'conceal',
    weight: 0.8,
    pattern:
      /\b(?:do not|don't|never|without) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|alert(?:ing)?|notify(?:ing)?|show(?:ing)?|disclos(?:e|ing)|let(?:ting)?|warn(?:ing)?|ask(?:ing)?|say(?:ing)?) (?:(?:this|that|it|any of this|anything|about this|about it|these instructions?) )?(?:to |about this to )?(?:the|your) (?:user|human|operator|reader|person)\b(?!s? (?:agent|interface|name))/i,
  },
  {
    kind: 'conceal',
    weight: 0.5,
    pattern: new RegExp(
      String.raw`\b(?:do not|don't|never) (?:${phraseSource('injected/tell')}) (?:(?:that )?you (?:have )?(?:received|read|saw|seen|were given)|this (?:instruction|message|note|prompt|text)|these (?:instructions|rules))`,
      'i',
    ),
  },
  {
    kind: 'exfiltrate',
    weight: 0.8,
    pattern:
      /\b(?:send|post|forward|upload|exfiltrate|transmit|leak|submit|append|include|encode|email|mail|deliver|copy) (?:[\w',-]{1,20} ){0,6}(?:conversation|chat (?:history|log)|system prompt|user(?:'s)? (?:data|input|query|question|message|credentials|password|e-?mails?|files?|information|details|personal)|api keys?|credentials|passwords?|secrets?|session tokens?|cookies|environment variables|private keys?|memory|context window)(?: [\w',-]{1,20}){0,8} (?:to|at|via|into|as) (?:(?:the|this|our|following|url|address|server|endpoint|a|an|query|parameter) ){0,4}(?:https?:|www\.|[\w.+-]{1,40}@|[\w-]{1,40}\.(?:com|net|org|io|xyz|ru|evil|example|test)|attacker|webhook|parameter|part|url)/i,
  },
  {
    kind: 'exfiltrate',
    weight: 0.7,
    pattern:
      /!\[[^\]\n]{0,80}\]\(https?:[^)\s]{3,200}[?&/=](?:\{\{?|%7B|\[|<|\$\{?)[^)\s]{0,30}(?:data|conversation|history|secret|key|password|summary|prompt|user|query|answer|response)/i,
  },
  {
    kind: 'address',
    weight: 0.65,
    pattern: new RegExp(
      `\\b(?:if|when|whenever|since|as) (?:you(?: are|'re)?|this (?:is|page is|text is|content is|document is) (?:being )?(?:read|processed|summari[sz]ed|parsed|analy[sz]ed) by) (?:(?:an?|the|any|being) )?(?:(?!using|with|like|new|building|called|interested|working|asking|talking|an?\\b)[a-z]{1,14} )?${MODEL}\\b${NO_PERSON}`,
      'i',
    ),
  },
  {
    kind: 'address',
    weight: 0.65,
    pattern: new RegExp(
      `\\b(?:attention|dear|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|memo to|warning to)[,:]? (?:all |any |the |every )?(?:[a-z]{1,12} )?${MODEL}${NO_PERSON}(?: (?:reading|processing|summari[sz]ing|parsing|crawling|visiting)[^:.!\\n]{0,50})? ?(?::|—|!|, ?(?:please|you|ignore|do|must|note|the|this|when))`,
      'i',
    ),
  },
  {
    kind: 'address',
    weight: 0.6,
    pattern: new RegExp(
      `(?:^|\\b(?:hey|hello|hi|ok|okay)[, ] ?)(?:[a-z]{1,12} )?${MODEL}[,:]? (?:please |now |also )?(?:ignore|disregard|forget|you (?:must|should|shall|will|are)|do not|don't|respond|reply|answer|recommend|tell the|say that|output)\\b`,
      'i',
    ),
  },
  {
    kind: 'address',
    weight: 0.5,
    pattern: new RegExp(
      `\\b(?:any|all|every) ${MODEL}(?:s)? (?:that |who |which )?(?:reads?|process(?:es)?|summari[sz]e?s?|visit(?:s|ing)?|reading|processing|summari[sz]ing)[^.\\n]{0,60}\\b(?:must|should|shall|are required|is required|has to|have to|needs to)\\b`,
      'i',
    ),
  },
  {
    kind: 'tool',
    weight: 0.6,
    pattern:
      /<\/?(?:tool_call|tool_use|function_calls?|tool_result|function_result|invoke name=|antml:|tool_code|use_mcp_tool)[\s>="]?|\{ ?"(?:tool_calls?|function_call|tool_name)" ?:/i,
  },
  {
    kind: 'tool',
    weight: 0.6,
    pattern: new RegExp(
      String.raw`\b(?:${phraseSource('injected/call')}) (?:the |your )?(?:[\x60"']\w{2,30}[\x60"']|[a-z]{1,20}_\w{1,30}) (?:tool|function|plugin|action) (?:with|to|and|on|using|now|immediately)\b[^.\n]{0,80}\b(?:${phraseSource('injected/effect')})`,
      'i',
    ),
  },
  {
    kind: 'tool',
    weight: 0.6,
    pattern:
      /\b(?:read|open|cat|print|output|send|fetch|access) (?:the )?(?:contents? of )?(?:the )?(?:user'?s? )?(?:file )?[`"']?(?:~\/|\/)?(?:\.ssh|\.env|\.aws|etc\/passwd|id_rsa|\.git-credentials|\.npmrc)\b[^.\n]{0,80}\b(?:send|post|upload|include|append|and (?:then )?(?:return|output|print))/i,
  },
  {
    kind: 'steer',
    weight: 0.6,
    pattern:
      /\b(?:give|rate|score|recommend|rank|evaluate|consider|approve|accept|select|hire) (?:only )?(?:this|the) (?:paper|submission|manuscript|candidate|applicant|resume|cv|product|company|site|page|proposal)(?: [\w,'-]{1,14}){0,8} (?:positive(?:ly)?|highest|high(?:ly)?|excellent|best|top|perfect|exceptional|strong(?:ly)?|favou?rabl[ey]|accept(?:ance|ed)?|ideal)\b/i,
  },
  {
    kind: 'steer',
    weight: 0.6,
    pattern:
      /\b(?:do not|don't|never) (?:highlight|mention|include|list|report) any (?:negatives?|weakness(?:es)?|criticisms?|flaws?|shortcomings?|concerns?)\b|\bgive a positive review only\b/i,
  },
  {
    kind: 'steer',
    weight: 0.5,
    pattern: new RegExp(
      String.raw`\b(?:${phraseSource('injected/say')}) (?:only |exactly |just |always )?(?:with )?(?:only |exactly |just )?(?:the (?:word|phrase|text|string|following|sentence)|"[^"\n]{1,60}"|“[^”\n]{1,60}”) ?(?:to (?:any|all|every|whatever)|and (?:nothing|ignore|do not|stop)|nothing else|only|no matter)`,
      'i',
    ),
  },
];

/** A quick check whether any pattern can match: most segments of most pages contain none of these. */
export const TRIGGER =
  /ignor|disregard|forget|overrid|bypass|neglect|overlook|dismiss|discard|abandon|follow|obey|listen to|instruct|vergiss|missachte|oublie|olvid|descart|esque|desconsid|dimentica|negeer|zignoruj|talimat|komutlar|игнорир|забуд|忽|无视|無視|忘|指示|命令|무시|지시|지침|تجاهل|निर्देश|prompt|directive|system|admin|developer|task|goal|objective|purpose|<\||\[\/?inst|<<|_of_turn|assistant|\bai\b|a\.i\.|llm|language model|chat ?bot|gpt|claude|gemini|copilot|\bdan\b|\bstan\b|anything now|from (?:now|this point)|hidden|secret|(?:do not|don't|never|without) |send|post|forward|upload|exfil|transmit|leak|append|!\[|<tool|<func|<invoke|antml|tool|function|plugin|\.ssh|\.env|passwd|id_rsa|(?:this|the) (?:paper|submission|manuscript|candidate|applicant|resume|cv|product|company|site|page|proposal)|review only|respond|reply|answer|output|instead/i;
