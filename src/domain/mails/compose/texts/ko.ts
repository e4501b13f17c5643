import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: '대화 열기',
  notRead: '이 메일에 보낸 답장은 확인되지 않습니다. 여기에서 답변해 주세요: {link}',
  received: '감사합니다! #{number}번으로 메시지가 접수되었습니다.',
  addByReply: '추가하실 내용이 있으면 이 메일에 답장해 주세요.',
  resolved: '보내 주신 메시지 #{number}번을 해결된 것으로 표시했습니다.',
  notSolved: '아직 해결되지 않았나요? 답장을 주시면 다시 살펴보겠습니다.',
  rate: '얼마나 만족하시나요?',
  lowest: '전혀 만족하지 않음',
  highest: '매우 만족',
  score: '5점 중 {score}점',
  link: '#{number}번에 관한 {project}의 대화 링크입니다.',
  linkUntil: '이 링크는 {date}까지 사용할 수 있습니다.',
  notAsked: '이 링크를 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
  wrote: '{date}에 {name} 님이 작성:',
  youWrote: '{date}에 회원님이 작성:',
  attached: '첨부: {names}',
  tooLarge: '첨부하기에는 너무 큰 파일:',
  whyWrote: '{project}에 메시지를 보내셔서 이 메일을 받으셨습니다(#{number}).',
  whyAdded: '{name} 님이 회원님을 {project}의 대화에 추가하여 이 메일을 받으셨습니다(#{number}).',
  stop: '이 건에 대한 메일 그만 받기',
};
