// The simulated support chat of local and dev environments. It shows whom the page named, and answers nothing.
(function () {
  'use strict';
  var chat = window.supportChat;
  if (!chat || document.getElementById('support-chat')) return;
  var frame = document.createElement('div');
  frame.id = 'support-chat';
  frame.hidden = true;
  frame.dataset.name = chat.boot.name;
  frame.dataset.email = chat.boot.email;
  frame.dataset.hash = chat.boot.hash;
  frame.dataset.scrollMs = String(chat.boot.scrollMs);
  chat.shutdown = function () {
    frame.remove();
  };
  document.body.appendChild(frame);
})();
